//! A page in the browser: what a person does there, and what can be seen.

use std::{path::Path, time::Duration};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thirtyfour::{
    By, ChromiumLikeCapabilities, DesiredCapabilities, LoggingPrefsLogLevel, TypingData, WebDriver,
};
use tokio::time::{Instant, sleep};

use crate::{
    Device, Result, Visit,
    programs::{Program, Programs},
};

const ARGUMENTS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
];

/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(15);

/// Where the middle of an element is on the screen, after scrolling it into view; an error in words
/// if a pointer there would not reach it.
const REACH: &str = r"
    const [selector] = arguments;
    const element = document.querySelector(selector);
    if (!element) return 'is not there';
    if (element.disabled) return 'is disabled';
    const within = () => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    };
    if (!within()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const reaches = hit && (element.contains(hit) || hit.closest('label')?.contains(element));
    return reaches ? [x, y] : 'is covered by ' + (hit ? hit.outerHTML.slice(0, 120) : 'nothing');
";

/// The client in a browser of its own.
pub struct Page {
    driver: WebDriver,
    site: String,
    device: Device,
    server: Option<Program>,
}

impl Page {
    pub(crate) async fn open(
        driver: &str,
        site: String,
        server: Option<Program>,
        visit: &Visit,
    ) -> Result<Self> {
        let mut capabilities = DesiredCapabilities::chrome();
        for argument in ARGUMENTS {
            capabilities.add_arg(argument)?;
        }
        capabilities.set_browser_log_level(LoggingPrefsLogLevel::Severe)?;
        // Where the bot is built, too, no choice is made by itself; another test may have made it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let driver = WebDriver::new(driver, capabilities).await?;
        driver.set_script_timeout(Duration::from_mins(1)).await?;
        let page = Self { driver, site, device: visit.device, server };
        page.hold(visit.device).await?;
        let settings = json!(visit.settings.to_string());
        page.before_each_document(&format!(
            "try {{ if (localStorage.getItem('quartet:settings') === null) \
             localStorage.setItem('quartet:settings', {settings}); }} catch {{}}\n{}",
            visit.before
        ))
        .await?;
        if !visit.comes_later {
            page.go("").await?;
        }
        Ok(page)
    }

    /// Ends the browser, or leaves that to its driver.
    pub(crate) async fn close(self) {
        let _ = self.driver.quit().await;
    }

    /// The driver's own interface.
    pub fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// The address of the client, up to the fragment.
    pub fn site(&self) -> &str {
        &self.site
    }

    /// Whether the page is used with fingers.
    pub fn is_touch(&self) -> bool {
        self.device.touch
    }

    /// Runs `quartet admin` on the server of this page, while it runs.
    pub fn admin(&self, arguments: &[&str]) {
        match &self.server {
            Some(server) => server.admin(arguments),
            None => Programs::shared().admin(arguments),
        }
    }

    /// Ends the server that this page alone has.
    pub fn end_server(&mut self) {
        self.server = None;
    }
}

/// The browser.
impl Page {
    /// Sends a command of the Chrome `DevTools` Protocol.
    pub async fn cdp(&self, command: &str, parameters: Value) -> Result<Value> {
        self.driver.cdp().send_raw(command, parameters).await
    }

    /// Makes the browser that of a device.
    pub async fn hold(&self, device: Device) -> Result {
        let Device { width, height, touch } = device;
        self.cdp(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch }),
        )
        .await?;
        let points = if touch { 5 } else { 1 };
        self.cdp(
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": touch, "maxTouchPoints": points }),
        )
        .await?;
        Ok(())
    }

    /// Lets JavaScript run in each document of this tab before anything else.
    pub async fn before_each_document(&self, source: &str) -> Result {
        let parameters = json!({ "source": source });
        self.cdp("Page.addScriptToEvaluateOnNewDocument", parameters).await?;
        Ok(())
    }

    /// Goes to a page by its fragment. The document stays if it is there.
    pub async fn go(&self, fragment: &str) -> Result {
        self.driver.goto(format!("{}{fragment}", self.site)).await
    }

    /// Loads the document again.
    pub async fn reload(&self) -> Result {
        self.driver.refresh().await
    }

    /// What the function body `script` returns in the page.
    pub async fn eval<T: DeserializeOwned>(&self, script: &str, arguments: Value) -> Result<T> {
        let arguments = match arguments {
            Value::Array(arguments) => arguments,
            other => vec![other],
        };
        self.driver.execute(script, arguments).await?.convert()
    }

    /// Saves a picture of what is seen.
    pub async fn picture(&self, path: &Path) -> Result {
        self.driver.screenshot(path).await
    }

    /// Errors that the page has written to the console since it was asked last.
    pub async fn errors(&self) -> Vec<String> {
        let log = self.driver.browser_log().await.unwrap_or_default();
        log.into_iter().map(|entry| entry.message).collect()
    }

    pub(crate) async fn assert_no_errors(&self) {
        let errors = self.errors().await;
        assert!(errors.is_empty(), "the page wrote errors: {errors:#?}");
    }
}

/// What is seen.
impl Page {
    /// Waits until `script` returns something true, and returns that.
    pub async fn until<T: DeserializeOwned>(
        &self,
        what: &str,
        script: &str,
        arguments: Value,
    ) -> Result<T> {
        let begin = Instant::now();
        loop {
            let value: Value = self.eval(script, arguments.clone()).await?;
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return Ok(serde_json::from_value(value)?);
            }
            if begin.elapsed() > PATIENCE {
                let text: String = self.eval("return document.body.innerText", json!([])).await?;
                panic!("waited in vain for {what}; the page says:\n{text}");
            }
            sleep(PAUSE).await;
        }
    }

    /// Waits for an element.
    pub async fn see(&self, selector: &str) -> Result {
        let script = "return document.querySelector(arguments[0]) !== null";
        self.until(selector, script, json!([selector])).await.map(|_: bool| ())
    }

    /// Waits until an element is gone.
    pub async fn miss(&self, selector: &str) -> Result {
        let script = "return document.querySelector(arguments[0]) === null";
        self.until(&format!("no {selector}"), script, json!([selector])).await.map(|_: bool| ())
    }

    /// Whether there is an element now.
    pub async fn has(&self, selector: &str) -> Result<bool> {
        self.eval("return document.querySelector(arguments[0]) !== null", json!([selector])).await
    }

    /// The text of an element, once it is there.
    pub async fn text(&self, selector: &str) -> Result<String> {
        self.see(selector).await?;
        self.eval("return document.querySelector(arguments[0]).textContent", json!([selector]))
            .await
    }

    /// Waits until an element has a text, without blanks at its ends.
    pub async fn read(&self, selector: &str, text: &str) -> Result {
        let script =
            "return document.querySelector(arguments[0])?.textContent.trim() === arguments[1]";
        let what = format!("`{text}` at {selector}");
        self.until(&what, script, json!([selector, text])).await.map(|_: bool| ())
    }

    /// The texts of all elements.
    pub async fn texts(&self, selector: &str) -> Result<Vec<String>> {
        let script =
            "return [...document.querySelectorAll(arguments[0])].map(one => one.textContent)";
        self.eval(script, json!([selector])).await
    }
}

/// What a person does.
impl Page {
    /// Touches or clicks the middle of an element, once a pointer reaches it and it stands still.
    pub async fn press(&self, selector: &str) -> Result {
        let begin = Instant::now();
        let mut before = None;
        loop {
            let found: Value = self.eval(REACH, json!([selector])).await?;
            if let Ok(point) = serde_json::from_value::<(f64, f64)>(found.clone()) {
                if before.replace(point) == Some(point) {
                    return self.press_at(point.0, point.1).await;
                }
                // Long enough for a picture.
                sleep(Duration::from_millis(20)).await;
                continue;
            }
            assert!(begin.elapsed() < PATIENCE, "{selector} {found}");
            sleep(PAUSE).await;
        }
    }

    /// Touches or clicks a point of the screen.
    pub async fn press_at(&self, x: f64, y: f64) -> Result {
        if self.device.touch {
            self.touch(&[(x, y)]).await
        } else {
            let chain =
                self.driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
            chain.move_to(x.round() as i64, y.round() as i64).click().perform().await
        }
    }

    /// Draws a finger along some points of the screen.
    pub async fn touch(&self, way: &[(f64, f64)]) -> Result {
        for (nth, (x, y)) in way.iter().enumerate() {
            let kind = if nth == 0 { "touchStart" } else { "touchMove" };
            let points = json!([{ "x": x, "y": y }]);
            self.cdp("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
                .await?;
        }
        self.cdp("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))
            .await?;
        Ok(())
    }

    /// Types into whatever has the focus.
    pub async fn keys(&self, keys: impl Into<TypingData>) -> Result {
        self.driver.action_chain_with_delay(None, None).send_keys(keys).perform().await
    }

    /// Puts a text into a field as if it was typed or pasted.
    pub async fn fill(&self, selector: &str, text: &str) -> Result {
        self.see(selector).await?;
        let script = "
            const [selector, text] = arguments;
            const field = document.querySelector(selector);
            field.focus();
            field.value = text;
            field.dispatchEvent(new Event('input', { bubbles: true }));
            field.dispatchEvent(new Event('change', { bubbles: true }));";
        self.eval::<Value>(script, json!([selector, text])).await?;
        Ok(())
    }

    /// Hands a file to a field.
    pub async fn hand_over(&self, selector: &str, file: &Path) -> Result {
        self.see(selector).await?;
        let field = self.driver.find(By::Css(selector)).await?;
        field.send_keys(file.to_string_lossy().into_owned()).await
    }

    /// Presses what asks whether one is sure, and says yes.
    pub async fn press_and_confirm(&self, selector: &str) -> Result {
        self.see(selector).await?;
        self.driver.find(By::Css(selector)).await?.click().await?;
        self.driver.accept_alert().await
    }

    /// Opens something that is folded, if it is.
    pub async fn unfold(&self, summary: &str) -> Result {
        self.see(summary).await?;
        let script = "return document.querySelector(arguments[0]).closest('details').open";
        if !self.eval::<bool>(script, json!([summary])).await? {
            self.press(summary).await?;
        }
        Ok(())
    }
}
