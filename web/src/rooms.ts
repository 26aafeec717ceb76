// Which rooms the page leads to, by what an account is.

import type { Route } from './route.svelte';
import { words } from './words/en';

export interface Room {
  path: string;
  name: string;
  views: Route['view'][];
}

const FOR_ALL: Room[] = [
  { path: '/', name: words.tables, views: ['lobby'] },
  { path: '/learn', name: words.rooms.learn, views: ['learn'] },
  { path: '/lab', name: words.rooms.lab, views: ['lab'] },
];
const TRAIN: Room = { path: '/train', name: words.rooms.train, views: ['train'] };
const FLOOR: Room = { path: '/floor', name: words.rooms.floor, views: ['floor', 'floor_table', 'plan', 'slip', 'days', 'watch'] };
const AUDIT: Room = { path: '/audit', name: words.rooms.audit, views: ['audit'] };
const ACCOUNTS: Room = { path: '/accounts', name: words.rooms.accounts, views: ['accounts'] };

/** Those who have duties at a table with people, and so a console there. */
const AT_TABLES = ['dealer', 'stickperson', 'floorperson'];

export function worksAt(table: { open: boolean; kind?: string }, account: { kind: string; roles?: string[] } | undefined): boolean {
  return table.open && table.kind !== undefined && table.kind !== 'electronic' && account?.kind === 'staff' &&
    account.roles?.some(each => AT_TABLES.includes(each)) === true;
}

export function roomsOf(kind: string | undefined): Room[] {
  switch (kind) {
    case 'staff': return [...FOR_ALL, TRAIN, FLOOR, AUDIT];
    case 'auditor':
    case 'administrator': return [...FOR_ALL, TRAIN, FLOOR, AUDIT, ACCOUNTS];
    default: return [...FOR_ALL, TRAIN];
  }
}
