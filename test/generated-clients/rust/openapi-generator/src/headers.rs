//! The headers of an answer. The errors of the client have status and body only, so a middleware keeps the rest.

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use http::{Extensions, HeaderMap};
use reqwest::{Request, Response};
use reqwest_middleware::{ClientBuilder, ClientWithMiddleware, Middleware, Next, Result};

/// The headers of the last answer.
#[derive(Clone, Default)]
pub struct LastHeaders(Arc<Mutex<HeaderMap>>);

impl LastHeaders {
    /// A client whose answers are seen here.
    pub fn client(&self) -> ClientWithMiddleware {
        ClientBuilder::new(reqwest::Client::new()).with(self.clone()).build()
    }

    /// The value of a header, if it was there and is a text.
    pub fn get(&self, name: &str) -> Option<String> {
        let headers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        headers.get(name)?.to_str().ok().map(str::to_owned)
    }
}

#[async_trait]
impl Middleware for LastHeaders {
    async fn handle(
        &self,
        request: Request,
        extensions: &mut Extensions,
        next: Next<'_>,
    ) -> Result<Response> {
        let response = next.run(request, extensions).await?;
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = response.headers().clone();
        Ok(response)
    }
}
