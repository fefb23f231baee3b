//! Records that leave the page and come back: files, texts, links.

use std::{fs, path::PathBuf, time::Duration};

use quartet_browser::{Company, Mirror, Page, Result, Visit, artefacts, browse};
use quartet_record::Record;
use serde_json::{Value, json};
use tokio::time::sleep;

/// A new folder for what the browser saves.
async fn save_into(page: &Page, name: &str) -> Result<PathBuf> {
    let folder = artefacts("downloads").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let folder = folder.canonicalize()?;
    let parameters = json!({ "behavior": "allow", "downloadPath": folder });
    page.cdp("Browser.setDownloadBehavior", parameters).await?;
    Ok(folder)
}

/// The file with this ending that the browser saves in a folder.
async fn saved(folder: &PathBuf, ending: &str) -> Result<PathBuf> {
    for _ in 0..200 {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let is_whole = fs::metadata(&path).is_ok_and(|file| file.len() > 0);
            if path.extension().is_some_and(|extension| extension == ending) && is_whole {
                return Ok(path);
            }
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("no file *.{ending} was saved");
}

fn line(record: &Record) -> Vec<String> {
    record.turns().into_iter().map(|turn| turn.text).collect()
}

/// Compares the tree of the page for analysis with a game.
async fn assert_studied(page: &Page, mirror: &Mirror) -> Result {
    page.see("[data-testid=tree]").await?;
    let turns: Vec<String> = mirror.table().turns().into_iter().map(|turn| turn.text).collect();
    assert_eq!(page.texts("[data-testid=tree] .ply").await?, turns);
    Ok(())
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn records_go_out_and_come_in_as_files_and_texts() {
    browse(&Visit::default(), async |page| {
        let folder = save_into(page, "records").await?;
        let mut mirror = Mirror::begin(page, "fillit", Company::Friends).await?;
        mirror.play_on(page, 7).await?;
        page.unfold("[data-testid=menu]").await?;
        page.press("[data-testid=export-record]").await?;
        let file = saved(&folder, "quartet").await?;
        let text = fs::read_to_string(&file)?;
        let records = quartet_record::read(&text).expect("the page writes what can be read");
        let own: Vec<String> = mirror.table().turns().into_iter().map(|turn| turn.text).collect();
        assert_eq!(records.len(), 1);
        assert_eq!(line(&records[0]), own);

        page.go("#/").await?;
        page.hand_over("[data-testid=import-file]", &file).await?;
        assert_studied(page, &mirror).await?;

        page.go("#/").await?;
        page.fill("[data-testid=import-text]", &text).await?;
        page.press("[data-testid=import-read]").await?;
        assert_studied(page, &mirror).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn boards_go_out_as_pictures() {
    browse(&Visit::default(), async |page| {
        let folder = save_into(page, "pictures").await?;
        Mirror::begin(page, "jamit", Company::Friends).await?.play_on(page, 4).await?;
        page.unfold("[data-testid=menu]").await?;
        page.press("[data-testid=export-svg]").await?;
        let svg = fs::read_to_string(saved(&folder, "svg").await?)?;
        assert!(svg.starts_with("<svg"), "{}", &svg[..80]);
        page.unfold("[data-testid=menu]").await?;
        page.press("[data-testid=export-png]").await?;
        let png = fs::read(saved(&folder, "png").await?)?;
        assert!(png.starts_with(b"\x89PNG") && png.len() > 5000);
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_link_holds_the_game() {
    browse(&Visit::default(), async |page| {
        let permissions = json!(["clipboardReadWrite", "clipboardSanitizedWrite"]);
        page.cdp("Browser.grantPermissions", json!({ "permissions": permissions })).await?;
        let mut mirror = Mirror::begin(page, "nine", Company::Friends).await?;
        mirror.play_on(page, 6).await?;
        page.unfold("[data-testid=menu]").await?;
        page.press("[data-testid=share]").await?;
        page.see("[data-testid=toast]").await?;
        let link = page.driver().execute_async(
            "navigator.clipboard.readText().then(arguments[0], (error) => arguments[0](String(error)))",
            Vec::new(),
        );
        let link: String = link.await?.convert()?;
        let fragment = link.strip_prefix(page.site()).expect("a link to this site");
        page.eval::<Value>("localStorage.removeItem('quartet:game')", json!([])).await?;
        page.go(fragment).await?;
        assert_studied(page, &mirror).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn broken_links_and_records_say_what_is_wrong() {
    browse(&Visit::default(), async |page| {
        let mut mirror = Mirror::begin(page, "nine", Company::Friends).await?;
        mirror.play_on(page, 3).await?;
        let whole = quartet_table::link::encode(mirror.table().records());
        let half = &whole[..whole.len() / 2];
        for broken in ["", "1", "1garbage", "9abc", "1%F0%9F", half] {
            page.go(&format!("#/r/{broken}")).await?;
            page.see("[data-testid=bad-link] [role=alert]").await?;
        }
        page.go("#/nowhere/at/all").await?;
        page.see("main h1").await?;
        page.go("#/study/none").await?;
        page.see("main a.primary").await?;
        page.go("#/play/none").await?;
        page.see("main a.primary").await?;
        page.go("#/").await?;
        let wrong = ["", "hello", "[Game \"chess\"]\n\n1. e4 *", "{\"version\": 77}", "\u{0}\u{1}"];
        for broken in wrong {
            page.fill("[data-testid=import-text]", broken).await?;
            page.press("[data-testid=import-read]").await?;
            page.see("[data-testid=import-wrong]").await?;
        }
        let file = artefacts("downloads").join("broken.quartet");
        fs::write(&file, [0xff, 0xfe, 0x00, 0x9f])?;
        page.hand_over("[data-testid=import-file]", &file.canonicalize()?).await?;
        page.see("[data-testid=import-wrong]").await?;
        // A record that goes wrong in the middle says where.
        let text = mirror.table().text().replace("2. ", "2. z9 ");
        page.fill("[data-testid=import-text]", &text).await?;
        page.press("[data-testid=import-read]").await?;
        let said = page.text("[data-testid=import-wrong]").await?;
        assert!(said.contains("z9"), "{said}");
        Ok(())
    });
}
