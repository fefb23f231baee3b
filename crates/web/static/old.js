// Only browsers without modules run this.
document.getElementById("splash").style.display = "none";
document.getElementById("trouble-browser").hidden = false;
