//! The browser client, carried in the program.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::ApiError;

/// A file of the client, plain and packed.
struct Asset {
    path: &'static str,
    kind: &'static str,
    tag: &'static str,
    plain: &'static [u8],
    gzip: &'static [u8],
    brotli: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Whether the program carries the client, or only a page that says that it does not.
pub const CARRIES_CLIENT: bool = CLIENT_IS_BUILT;

/// A file of the client; its first page for every address that is a page of it.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Result<Response, ApiError> {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return Err(ApiError::NotFound("such address".to_owned()));
    }
    if method != Method::GET && method != Method::HEAD {
        return Err(ApiError::Method);
    }
    let name = path.trim_start_matches('/');
    let asset = find(name).or_else(|| if is_page(name) { find("index.html") } else { None });
    asset.map(|asset| answer(asset, &headers)).ok_or_else(|| ApiError::NotFound("such file".to_owned()))
}

/// What a link shows where it is only shown.
pub(crate) struct Preview {
    pub(crate) title: String,
    pub(crate) text: String,
    /// The whole address of a picture.
    pub(crate) picture: Option<String>,
}

/// The client's first page, with what its link shows in place of the general words.
pub(crate) fn first_page(preview: Option<&Preview>) -> Option<Response> {
    let page = std::str::from_utf8(find("index.html")?.plain).ok()?;
    let page = preview.map_or_else(|| page.to_owned(), |preview| dressed(page, preview));
    let lasting = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Some((lasting, page).into_response())
}

/// The picture of a game for previews, as large as those who show links like it.
pub(crate) fn preview_of(game: &str) -> Option<String> {
    let path = format!("previews/{game}.jpg");
    find(&path).is_some().then_some(path)
}

fn dressed(page: &str, preview: &Preview) -> String {
    let tag = |name: &str, content: &str| format!("<meta property=\"{name}\" content=\"{}\" />", escaped(content));
    let mut tags =
        vec![tag("og:type", "website"), tag("og:title", &preview.title), tag("og:description", &preview.text)];
    if let Some(picture) = &preview.picture {
        tags.extend([tag("og:image", picture), tag("og:image:width", "1200"), tag("og:image:height", "630")]);
        tags.push("<meta name=\"twitter:card\" content=\"summary_large_image\" />".to_owned());
    }
    let general = |line: &&str| !line.contains("property=\"og:");
    let kept: Vec<&str> = page.lines().filter(general).collect();
    kept.join("\n").replacen("<title>", &format!("{}\n<title>", tags.join("\n")), 1)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.binary_search_by(|asset| asset.path.cmp(path)).ok().map(|index| &ASSETS[index])
}

/// Addresses of pages have no dot in their last part; those of files do.
fn is_page(path: &str) -> bool {
    !path.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

fn answer(asset: &'static Asset, headers: &HeaderMap) -> Response {
    let tag = HeaderValue::from_static(asset.tag);
    if headers.get(header::IF_NONE_MATCH) == Some(&tag) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let (body, encoding) = packed(asset, headers);
    let mut response = body.into_response();
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting(asset.path)));
    out.insert(header::ETAG, tag);
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Files whose name carries a hash of what is in them never change.
fn lasting(path: &str) -> &'static str {
    if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn packed(asset: &'static Asset, headers: &HeaderMap) -> (&'static [u8], Option<&'static str>) {
    let accepts = |encoding: &str| {
        headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()).any(|value| {
            value.split(',').any(|part| {
                let mut words = part.split(';').map(str::trim);
                words.next() == Some(encoding) && words.next() != Some("q=0")
            })
        })
    };
    if !asset.brotli.is_empty() && accepts("br") {
        (asset.brotli, Some("br"))
    } else if !asset.gzip.is_empty() && accepts("gzip") {
        (asset.gzip, Some("gzip"))
    } else {
        (asset.plain, None)
    }
}
