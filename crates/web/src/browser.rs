//! What the page asks of the browser, behind functions that cannot fail loudly.

use std::{cell::RefCell, rc::Rc};

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, Document, Element, HtmlAnchorElement,
    HtmlCanvasElement, HtmlElement, HtmlImageElement, HtmlMetaElement, Storage, Url, Window,
};

/// The window; there is always one where a page runs.
pub(crate) fn window() -> Window {
    web_sys::window().expect_throw("a page has a window")
}

pub(crate) fn document() -> Document {
    window().document().expect_throw("a window has a document")
}

/// Milliseconds since the page began, which never go back.
pub(crate) fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// Milliseconds since 1970.
pub(crate) fn date_now() -> u64 {
    js_sys::Date::now() as u64
}

/// A date and time as people write it in this language.
pub(crate) fn date_text(ms: u64, language: &str) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(ms as f64));
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    date.to_locale_string(language, &options).into()
}

/// A number as people write it in this language, a share as per cent.
pub(crate) fn number_text(number: f64, language: &str, is_share: bool) -> String {
    let options = js_sys::Object::new();
    if is_share {
        let _ = js_sys::Reflect::set(&options, &"style".into(), &"percent".into());
    }
    let locales = Array::of1(&language.into());
    let format = js_sys::Intl::NumberFormat::new(&locales, &options).format();
    let text = format.call1(&JsValue::UNDEFINED, &number.into());
    text.ok().and_then(|text| text.as_string()).unwrap_or_else(|| number.to_string())
}

/// The day as records write it: `2026.11.28`.
pub(crate) fn today() -> String {
    let date = js_sys::Date::new_0();
    format!("{}.{:02}.{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

/// A number that nobody can guess.
pub(crate) fn random() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}

/// A new id for a game.
pub(crate) fn new_id() -> String {
    let number = (date_now() << 16) ^ u64::from(random() & 0xffff);
    let digits = (0..11).map(|nth| char::from_digit((number >> (5 * nth) & 31) as u32, 32));
    digits.map(|digit| digit.unwrap_or('0')).rev().collect()
}

/// The languages that the browser asks for, the dearest first.
pub(crate) fn languages() -> Vec<String> {
    window().navigator().languages().iter().filter_map(|tag| tag.as_string()).collect()
}

/// Whether a media query holds.
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Calls `listener` whenever a media query begins or ceases to hold.
pub(crate) fn on_media(query: &str, listener: impl Fn() + 'static) {
    let Ok(Some(list)) = window().match_media(query) else { return };
    listen(&list, "change", move |_: web_sys::Event| listener());
}

/// Listens as long as the page lives.
pub(crate) fn listen<E: JsCast + wasm_bindgen::convert::FromWasmAbi + 'static>(
    target: &web_sys::EventTarget,
    event: &str,
    listener: impl Fn(E) + 'static,
) {
    let closure = Closure::<dyn Fn(E)>::new(listener);
    let _ = target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    closure.forget();
}

/// What is kept in the browser; `None` where it allows no storage.
pub(crate) fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// Calls `frame` with the time before each picture is drawn, until it says `false`.
pub(crate) fn animate(frame: impl FnMut(f64) -> bool + 'static) {
    let frame = RefCell::new(frame);
    let next: NextFrame = Rc::default();
    let again = next.clone();
    *next.borrow_mut() = Some(Closure::new(move |time: f64| {
        let more = (frame.borrow_mut())(time);
        if more {
            request_frame(&again);
        } else {
            // The closure must outlive this call: it is dropped a moment later.
            let done = again.clone();
            wasm_bindgen_futures::spawn_local(async move {
                done.borrow_mut().take();
            });
        }
    }));
    request_frame(&next);
}

/// What is called before the next picture is drawn; it asks for the one after that itself.
type NextFrame = Rc<RefCell<Option<Closure<dyn FnMut(f64)>>>>;

fn request_frame(closure: &NextFrame) {
    if let Some(closure) = closure.borrow().as_ref() {
        let _ = window().request_animation_frame(closure.as_ref().unchecked_ref());
    }
}

/// Calls `then` once after so many milliseconds.
pub(crate) fn after(ms: i32, then: impl FnOnce() + 'static) {
    let then = Closure::once_into_js(then);
    let _ = window()
        .set_timeout_with_callback_and_timeout_and_arguments_0(then.unchecked_ref(), ms.max(0));
}

/// Runs something once the browser has nothing more urgent to do, as to show the page and to hear
/// of clicks.
pub(crate) fn when_idle(then: impl FnOnce() + 'static) {
    let then = Closure::once_into_js(then);
    let then = then.unchecked_ref();
    if window().request_idle_callback(then).is_err() {
        // Safari cannot tell.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(then, 100);
    }
}

/// An address that holds a picture, for an image to show.
pub(crate) fn svg_address(svg: &str) -> String {
    let text = js_sys::encode_uri_component(svg).as_string().unwrap_or_default();
    format!("data:image/svg+xml,{text}")
}

/// What a `<meta name=…>` of the page says.
pub(crate) fn meta(name: &str) -> Option<String> {
    let element = document().query_selector(&format!("meta[name='{name}']")).ok()??;
    element.dyn_into::<HtmlMetaElement>().ok().map(|meta| meta.content())
}

/// The address of the page's icon.
pub(crate) fn icon() -> Option<String> {
    let element = document().query_selector("link[rel=icon]").ok()??;
    element.get_attribute("href")
}

pub(crate) fn element(id: &str) -> Option<Element> {
    document().get_element_by_id(id)
}

/// Moves the keyboard's focus.
pub(crate) fn focus(id: &str) {
    if let Some(element) = element(id) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        // Elements of SVG can have the focus in the same way.
        let element: &HtmlElement = element.unchecked_ref();
        let _ = element.focus_with_options(&options);
    }
}

/// Moves the keyboard's focus once the page has followed a change.
pub(crate) fn focus_soon(id: &'static str) {
    after(0, move || focus(id));
}

fn blob(parts: &JsValue, kind: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_u8_array_sequence_and_options(&Array::of1(parts), &options).ok()
}

/// Hands a file to the person.
pub(crate) fn download(name: &str, kind: &str, bytes: &[u8]) {
    let Some(blob) = blob(&Uint8Array::from(bytes), kind) else { return };
    download_blob(name, &blob);
}

fn download_blob(name: &str, blob: &Blob) {
    let Ok(url) = Url::create_object_url_with_blob(blob) else { return };
    if let Ok(link) = document().create_element("a") {
        let link: HtmlAnchorElement = link.unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    after(10_000, move || {
        let _ = Url::revoke_object_url(&url);
    });
}

/// Hands a picture, given as SVG, to the person as PNG.
pub(crate) fn download_png(name: String, svg: &str, width: u32, height: u32) {
    let Some(blob) = blob(&Uint8Array::from(svg.as_bytes()), "image/svg+xml") else { return };
    let Ok(url) = Url::create_object_url_with_blob(&blob) else { return };
    let Ok(image) = HtmlImageElement::new() else { return };
    let drawn = image.clone();
    let address = url.clone();
    let loaded = Closure::once_into_js(move || {
        let Some(canvas) = canvas(width, height) else { return };
        let Some(context) = context(&canvas) else { return };
        let (across, down) = (f64::from(width), f64::from(height));
        let _ = context
            .draw_image_with_html_image_element_and_dw_and_dh(&drawn, 0.0, 0.0, across, down);
        let _ = Url::revoke_object_url(&address);
        let save = Closure::once_into_js(move |blob: Option<Blob>| {
            if let Some(blob) = blob {
                download_blob(&name, &blob);
            }
        });
        let _ = canvas.to_blob(save.unchecked_ref());
    });
    image.set_onload(Some(loaded.unchecked_ref()));
    image.set_src(&url);
}

fn canvas(width: u32, height: u32) -> Option<HtmlCanvasElement> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width);
    canvas.set_height(height);
    Some(canvas)
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

/// What a passkey is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PasskeyUse {
    /// To be made.
    Create,
    /// To log in.
    Get,
}

/// Whether the browser knows passkeys here: it needs an encrypted connection, or `localhost`.
pub(crate) fn has_passkeys() -> bool {
    let parse = js_sys::Reflect::get(&passkeys(), &"parseCreationOptionsFromJSON".into());
    parse.is_ok_and(|parse| parse.is_function())
}

fn passkeys() -> JsValue {
    let class = js_sys::Reflect::get(&window(), &"PublicKeyCredential".into());
    class.ok().filter(JsValue::is_function).unwrap_or_else(|| js_sys::Object::new().into())
}

/// Lets the device make or use a passkey; options and answer are JSON. `None` if it does not, or the
/// person does not want to.
pub(crate) async fn passkey(what: PasskeyUse, options: &str) -> Option<String> {
    let call = |this: &JsValue, name: &str, argument: &JsValue| {
        let function = js_sys::Reflect::get(this, &name.into()).ok()?;
        function.dyn_into::<js_sys::Function>().ok()?.call1(this, argument).ok()
    };
    let (parse, ask) = match what {
        PasskeyUse::Create => ("parseCreationOptionsFromJSON", "create"),
        PasskeyUse::Get => ("parseRequestOptionsFromJSON", "get"),
    };
    let parsed = call(&passkeys(), parse, &js_sys::JSON::parse(options).ok()?)?;
    let wanted = js_sys::Object::new();
    js_sys::Reflect::set(&wanted, &"publicKey".into(), &parsed).ok()?;
    let navigator: JsValue = window().navigator().into();
    let credentials = js_sys::Reflect::get(&navigator, &"credentials".into()).ok()?;
    let promise = call(&credentials, ask, &wanted)?;
    let made = JsFuture::from(promise.dyn_into::<js_sys::Promise>().ok()?).await.ok()?;
    let answer = call(&made, "toJSON", &JsValue::UNDEFINED)?;
    js_sys::JSON::stringify(&answer).ok()?.as_string()
}

/// Puts a text on the clipboard and says whether that worked.
pub(crate) async fn copy(text: String) -> bool {
    // Pages that came over plain HTTP have no clipboard.
    let navigator = window().navigator();
    let has = js_sys::Reflect::get(&navigator, &"clipboard".into());
    if !has.is_ok_and(|clipboard| clipboard.is_object()) {
        return false;
    }
    JsFuture::from(navigator.clipboard().write_text(&text)).await.is_ok()
}

/// The bytes of a file that the person chose.
pub(crate) async fn read_file(file: web_sys::File) -> Option<Vec<u8>> {
    let buffer = JsFuture::from(file.array_buffer()).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// Calls `tick` every so many milliseconds until it says `false`.
fn every_while(ms: i32, tick: impl Fn() -> bool + 'static) {
    after(ms, move || {
        if tick() {
            every_while(ms, tick);
        }
    });
}

/// Calls `tick` every so many milliseconds as long as the page is there that is being made.
pub(crate) fn tick_while_here(ms: i32, tick: impl Fn() + 'static) {
    use leptos::prelude::{GetValue as _, StoredValue};

    let here = StoredValue::new(());
    every_while(ms, move || {
        let is_here = here.try_get_value().is_some();
        if is_here {
            tick();
        }
        is_here
    });
}

/// A listener that ends when it is dropped.
pub(crate) struct Listener {
    target: web_sys::EventTarget,
    event: &'static str,
    closure: Closure<dyn Fn(JsValue)>,
}

impl Listener {
    pub(crate) fn new<E: JsCast + 'static>(
        target: &web_sys::EventTarget,
        event: &'static str,
        listener: impl Fn(E) + 'static,
    ) -> Self {
        let closure = Closure::<dyn Fn(JsValue)>::new(move |event: JsValue| {
            if let Ok(event) = event.dyn_into::<E>() {
                listener(event);
            }
        });
        let _ = target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
        Self { target: target.clone(), event, closure }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self
            .target
            .remove_event_listener_with_callback(self.event, self.closure.as_ref().unchecked_ref());
    }
}

/// Scrolls the list in which an element stands, and nothing else, until it can be seen.
pub(crate) fn show_in_list(element: &Element) {
    let Some(list) = element.closest(".turns").ok().flatten() else { return };
    let (outer, inner) = (list.get_bounding_client_rect(), element.get_bounding_client_rect());
    if inner.top() < outer.top() || inner.bottom() > outer.bottom() {
        let middle = inner.top() - outer.top() - 0.5 * (outer.height() - inner.height());
        list.set_scroll_top(list.scroll_top() + middle as i32);
    }
}

/// Scrolls an element to the top of the page and moves the focus there.
pub(crate) fn scroll_to(id: &str) {
    if let Some(element) = element(id) {
        element.scroll_into_view();
        let _ = element.set_attribute("tabindex", "-1");
        focus(id);
    }
}

/// Lets `shortcut` hear of keys that are pressed anywhere on the page but in a field, without Control
/// and the like; it says whether the key means anything. For as long as the listener is kept.
pub(crate) fn on_shortcut(shortcut: impl Fn(&str) -> bool + 'static) -> Listener {
    Listener::new(&window(), "keydown", move |event: web_sys::KeyboardEvent| {
        let held = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !is_typing() && !held && !event.default_prevented() && shortcut(&event.key()) {
            event.prevent_default();
        }
    })
}

fn is_typing() -> bool {
    document().active_element().is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
    })
}

/// Shows an element that the page keeps hidden.
pub(crate) fn show_hidden(id: &str) {
    if let Some(element) = element(id) {
        let _ = element.remove_attribute("hidden");
    }
}
