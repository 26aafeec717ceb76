// Where in the page one is: a path, as the browser's history keeps it.

export type Route =
  | { view: 'lobby' }
  | { view: 'table'; table: string }
  | { view: 'account' }
  | { view: 'floor' }
  | { view: 'floor_table'; table: string }
  | { view: 'plan' }
  | { view: 'slip'; slip: string }
  | { view: 'audit' }
  | { view: 'accounts' }
  | { view: 'link'; link: string }
  | { view: 'missing' };

export function routeOf(path: string): Route {
  const [first, second, ...more] = path.split('/').filter(part => part !== '').map(part => decodeURIComponent(part));
  if (first === undefined) return { view: 'lobby' };
  if (first === 'tables' && second !== undefined && more.length === 0) return { view: 'table', table: second };
  if (first === 'account' && second === undefined) return { view: 'account' };
  if (first === 'floor' && more.length === 0) {
    if (second === undefined) return { view: 'floor' };
    if (second === 'plan') return { view: 'plan' };
  }
  if (first === 'floor' && second === 'tables' && more[0] !== undefined && more.length === 1) return { view: 'floor_table', table: more[0] };
  if (first === 'floor' && second === 'slips' && more[0] !== undefined && more.length === 1) return { view: 'slip', slip: more[0] };
  if (first === 'audit' && second === undefined) return { view: 'audit' };
  if (first === 'links' && second !== undefined && more.length === 0) return { view: 'link', link: second };
  if (first === 'accounts' && second === undefined) return { view: 'accounts' };
  return { view: 'missing' };
}

class Where {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener('popstate', () => this.#arrive());
    addEventListener('click', event => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#arrive();
    scrollTo(0, 0);
  }

  #arrive(): void {
    this.route = routeOf(location.pathname);
  }

  /** Links to the page's own views need no request. */
  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/') || link.target !== '') return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

export const where = new Where();
