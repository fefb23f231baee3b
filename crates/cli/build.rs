//! Books that were not there at the last build are noticed only if the folder is watched.

fn main() {
    println!("cargo::rerun-if-changed=books");
}
