// Saves a file that the house makes, under the name that the house gives it; or says why there is none.

import { NOT_REACHED, refusalIn, type Answer } from '../api/ask';
import { words } from '../words/en';

/** @param body of what the file is made; without it the house has all it takes. */
export async function saveFile(path: string, body?: object): Promise<Answer<string>> {
  try {
    const response = await (body === undefined ? fetch(`/api/v1${path}`)
      : fetch(`/api/v1${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }));
    if (!response.ok) return { ok: false, refusal: await refusalIn(response) };
    const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? path.split('/').at(-1) ?? '';
    keep(await response.blob(), named);
    return { ok: true, value: named };
  } catch {
    return { ok: false, refusal: { code: NOT_REACHED, text: words.notReached } };
  }
}

export function saveText(text: string, name: string, type: string): void {
  keep(new Blob([text], { type }), name);
}

export function keep(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
