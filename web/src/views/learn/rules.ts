// The rules of a game as its rulebook has them: the parts of the page that is filed, ready to be shown.

import type { Reply } from '../../api/ask';

export type Rules = Reply<'read_rules'>;
export type CitedText = Rules['sections'][number]['items'][number];
export type WagerGroup = Rules['wagers'][number];
