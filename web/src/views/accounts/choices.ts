// Which kinds of accounts there are, and as what somebody may work: as the house describes itself.

import { ask } from '../../api/ask';

interface Description {
  components: { schemas: {
    account_kind: { properties: { kind: { enum: string[] } } };
    roles: { properties: { roles: { items: { enum: string[] } } } };
  } };
}

export async function choicesOf(): Promise<{ kinds: string[]; roles: string[] }> {
  const answer = await ask<Description>('GET', '/openapi.json');
  if (!answer.ok) return { kinds: [], roles: [] };
  const { account_kind, roles } = answer.value.components.schemas;
  return { kinds: account_kind.properties.kind.enum, roles: roles.properties.roles.items.enum };
}
