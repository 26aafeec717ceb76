// Something that the house reckons for a while, by a socket of its own: how far it is, what came of it, and an end at
// any time. The house drops the work with the socket.

import type { Answer } from '../api/ask';
import { NOT_REACHED } from '../api/ask';
import { words } from '../words/en';
import { openLine, type Line } from './house_socket';

export interface Job<T> {
  answer: Promise<Answer<T>>;
  cancel: () => void;
}

interface Told<T> {
  job?: number;
  done?: number;
  total?: number;
  answer?: T;
  refused?: string;
  message?: string;
  clause?: string;
}

export function beginJob<T>(topic: string, request: object, progress: (part: number) => void, open: () => Line = openLine): Job<T> {
  const line = open();
  let job: number | undefined;
  let ended = false;
  let end: (answer: Answer<T>) => void = () => {};
  const answer = new Promise<Answer<T>>(done => {
    end = told => {
      ended = true;
      line.onopen = line.onmessage = line.onclose = null;
      line.close();
      done(told);
    };
  });
  line.onopen = () => line.send(JSON.stringify({ lab: topic, request }));
  line.onclose = () => end({ ok: false, refusal: { code: NOT_REACHED, text: words.notReached } });
  line.onmessage = message => {
    const told = JSON.parse(String(message.data)) as Told<T>;
    job = told.job ?? job;
    if (told.answer !== undefined) end({ ok: true, value: told.answer });
    else if (told.refused !== undefined) {
      end({ ok: false, refusal: { code: told.refused, text: told.message ?? words.refusedWithoutWords,
                                  ...(told.clause === undefined ? {} : { clause: told.clause }) } });
    } else if (told.done !== undefined && told.total) progress(told.done / told.total);
  };
  const cancel = () => {
    if (ended) return;
    if (job === undefined) end({ ok: false, refusal: { code: 'cancelled', text: '' } });
    else line.send(JSON.stringify({ cancel: job }));
  };
  return { answer, cancel };
}
