use std::sync::Arc;

use axum::Router;
use axum::handler::Handler;
use axum::routing::MethodRouter;
use utoipa::Path;
use utoipa_axum::PathItemExt;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use crate::App;

/// The routes of a resource. What they say about themselves is large and seldom asked for: it is made when somebody asks, and touches nothing before.
pub(super) struct Resource {
    answering: Router<Arc<App>>,
    described: Vec<Described>,
}

/// How one path says what it is.
type Described = fn() -> UtoipaMethodRouter<Arc<App>>;

impl Resource {
    pub(super) fn new() -> Self {
        Self { answering: Router::new(), described: Vec::new() }
    }

    /// One path, as [`routes!`] has it.
    pub(super) fn routes(mut self, (path, methods, described): (String, MethodRouter<Arc<App>>, Described)) -> Self {
        self.answering = self.answering.route(&path, methods);
        self.described.push(described);
        self
    }

    pub(super) fn answering(self) -> Router<Arc<App>> {
        self.answering
    }

    pub(super) fn described(self) -> OpenApiRouter<Arc<App>> {
        self.described.into_iter().fold(OpenApiRouter::new(), |all, one| all.routes(one()))
    }
}

/// The handlers of one path.
macro_rules! routes {
    ($first:ident $(, $more:ident)* $(,)?) => {
        utoipa_axum::paste! {{
            let path = <[<__path_ $first>] as utoipa::Path>::path();
            let methods = $crate::routes::resource::on::<[<__path_ $first>], _>(axum::routing::MethodRouter::new(), $first);
            $(let methods = $crate::routes::resource::on::<[<__path_ $more>], _>(methods, $more);)*
            (path, methods, || utoipa_axum::routes!($first $(, $more)*))
        }}
    };
}
pub(super) use routes;

/// Another handler of a path.
pub(super) fn on<P: Path, T: 'static>(
    methods: MethodRouter<Arc<App>>,
    handler: impl Handler<T, Arc<App>>,
) -> MethodRouter<Arc<App>> {
    P::methods().iter().fold(methods, |methods, method| methods.on(method.to_method_filter(), handler.clone()))
}
