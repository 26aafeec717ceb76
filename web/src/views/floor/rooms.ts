// Which rooms the page's head leads to, by what an account is.

import { words as accounts } from '../../words/accounts';
import { words as audit } from '../../words/audit';
import { words as floor } from '../../words/floor';
import type { Route } from '../../route.svelte';

export interface Room {
  path: string;
  name: string;
  views: Route['view'][];
}

const FLOOR: Room = { path: '/floor', name: floor.floor, views: ['floor', 'floor_table', 'plan', 'slip'] };
const AUDIT: Room = { path: '/audit', name: audit.audit, views: ['audit'] };
const ACCOUNTS: Room = { path: '/accounts', name: accounts.accounts, views: ['accounts'] };

export function roomsOf(kind: string | undefined): Room[] {
  switch (kind) {
    case 'staff': return [FLOOR, AUDIT];
    case 'auditor': return [FLOOR, AUDIT, ACCOUNTS];
    case 'administrator': return [FLOOR, AUDIT, ACCOUNTS];
    default: return [];
  }
}
