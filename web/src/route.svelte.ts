// Where in the page one is: a path, as the browser's history keeps it.

export type Route =
  | { view: 'lobby' | 'account' | 'train' | 'floor' | 'plan' | 'audit' | 'accounts' | 'missing' }
  | { view: 'table' | 'dealer' | 'floor_table' | 'wall'; table: string }
  | { view: 'fair'; table: string | undefined; window: string | undefined }
  | { view: 'invited'; table: string; invitation: string }
  | { view: 'lab' | 'learn'; game: string | undefined }
  | { view: 'slip'; slip: string }
  | { view: 'days' | 'watch'; day: string | undefined }
  | { view: 'link'; link: string };

export function routeOf(path: string): Route {
  const parts = partsOf(path);
  if (parts === undefined) return { view: 'missing' };
  const [first, second, third] = parts;
  if (first === undefined) return { view: 'lobby' };
  if (parts.length === 1) {
    switch (first) {
      case 'account': case 'train': case 'floor': case 'audit': case 'accounts': return { view: first };
      case 'lab': case 'learn': return { view: first, game: undefined };
      case 'fair': return { view: 'fair', table: undefined, window: undefined };
    }
  } else if (parts.length === 2 && second !== undefined) {
    switch (first) {
      case 'tables': return { view: 'table', table: second };
      case 'dealer': return { view: 'dealer', table: second };
      case 'wall': return { view: 'wall', table: second };
      case 'fair': return { view: 'fair', table: second, window: undefined };
      case 'lab': case 'learn': return { view: first, game: second };
      case 'links': return { view: 'link', link: second };
      case 'floor':
        if (second === 'plan') return { view: 'plan' };
        if (second === 'days' || second === 'watch') return { view: second, day: undefined };
    }
  } else if (parts.length === 3 && second !== undefined && third !== undefined) {
    if (first === 'fair') return { view: 'fair', table: second, window: third };
    if (first === 'floor' && second === 'tables') return { view: 'floor_table', table: third };
    if (first === 'floor' && second === 'slips') return { view: 'slip', slip: third };
    if (first === 'floor' && (second === 'days' || second === 'watch')) return { view: second, day: third };
  } else if (parts.length === 4 && first === 'tables' && second !== undefined && third === 'invitation') {
    return { view: 'invited', table: second, invitation: parts[3] ?? '' };
  }
  return { view: 'missing' };
}

/** Undefined of an address that no link of ours has. */
function partsOf(path: string): string[] | undefined {
  try {
    return path.split('/').filter(part => part !== '').map(part => decodeURIComponent(part));
  } catch {
    return undefined;
  }
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
    this.go(link.pathname + link.hash);
  }
}

export const where = new Where();
