// One person's training: rounds are dealt, answered against the clock, graded by the house, and mistakes dealt again.

import { ask, NOT_REACHED, type Answer as Answered, type Refusal } from '../../api/ask';
import { session } from '../../net/session.svelte';
import { stepBefore, toldBy, type Answer, type Exercise, type Grade, type Level, type Question } from './exercise';
import { nextPractice, nothing, read, withPractice, withRound, write, type Answers, type Kept } from './kept';

/** So many rounds of a game are dealt and given up, to be told by the house what its answers look like. */
const ROUNDS_TO_LEARN_FROM = 12;
const AGAIN_MS = 1000;

export interface Dealt {
  id: number;
  exercise: Exercise;
  /** Which of its questions are asked: all, or those to be practised. */
  asked: Question[];
  practised: boolean;
}

export class Training {
  kept = $state.raw<Kept>(nothing());
  dealt = $state.raw<Dealt | undefined>();
  answers = $state.raw<Answers>([]);
  grade = $state.raw<Grade | undefined>();
  /** What the mistakes were before and after the last practice. */
  learnt = $state(0);
  refusal = $state.raw<Refusal | undefined>();
  busy = $state(false);
  seconds = 0;
  #begunAt = 0;
  #who = '';

  /** Whoever trains is somebody: a guest, unless logged in. */
  enter(account: string): void {
    this.#who = account;
    this.kept = read(account);
  }

  async deal(game: string, level: Level): Promise<void> {
    await this.#begin(game, level, undefined, undefined);
  }

  async practise(game: string): Promise<void> {
    const next = nextPractice(this.kept, game);
    if (next) await this.#begin(game, next.level, next.seed, next.numbers);
  }

  get question(): Question | undefined {
    return this.grade === undefined ? this.dealt?.asked[this.answers.length] : undefined;
  }

  async answer(given: Answer | null): Promise<void> {
    if (this.question === undefined || this.dealt === undefined) return;
    this.answers = [...this.answers, given];
    if (this.question === undefined) await this.#hand(this.dealt);
  }

  /** The step before the one that is asked for: as it was answered, or in practice as it was. */
  get stepBefore(): string | undefined {
    const { question, dealt } = this;
    if (question?.kind !== 'step' || dealt === undefined) return undefined;
    if (!dealt.practised) return stepBefore(dealt.asked, new Map(dealt.asked.map((each, nth) => [each.number, this.answers[nth] ?? null])), question.number);
    const { game, level, seed } = dealt.exercise;
    return this.kept.mistakes.find(each => each.game === game && each.level === level && each.seed === seed && each.number === question.number)?.after;
  }

  stop(): void {
    this.dealt = undefined;
    this.grade = undefined;
    this.refusal = undefined;
  }

  async #begin(game: string, level: Level, seed: number | undefined, numbers: number[] | undefined): Promise<void> {
    this.busy = true;
    this.refusal = undefined;
    const entered = await session.beSomebody();
    if (entered.ok && this.#who !== entered.value.id) this.enter(entered.value.id);
    if (this.kept.told[game] === undefined) await this.#learnForms(game);
    const answer = await this.#ask(game, level, seed);
    this.busy = false;
    if (!answer.ok) {
      this.refusal = answer.refusal;
      return;
    }
    const { id, exercise } = answer.value;
    this.answers = [];
    this.grade = undefined;
    this.dealt = { id, exercise, practised: numbers !== undefined,
                   asked: exercise.questions.filter(each => numbers === undefined || numbers.includes(each.number)) };
    this.#begunAt = performance.now();
  }

  #ask(game: string, level: Level, seed?: number): Promise<Answered<{ id: number; exercise: Exercise }>> {
    return ask('POST', '/training', { game, level, ...(seed === undefined ? {} : { seed }) });
  }

  async #hand({ id, exercise, asked, practised }: Dealt): Promise<void> {
    const { game, level, seed, questions } = exercise;
    const given = new Map(asked.map((each, nth) => [each.number, this.answers[nth] ?? null]));
    this.seconds = (performance.now() - this.#begunAt) / 1000;
    this.busy = true;
    const answers = questions.map(each => given.get(each.number) ?? null);
    let answer = await ask<Grade>('POST', `/training/${id}/answers`, { answers });
    while (!answer.ok && answer.refusal.code === NOT_REACHED) {
      await new Promise(waited => setTimeout(waited, AGAIN_MS));
      answer = await ask<Grade>('POST', `/training/${id}/answers`, { answers });
    }
    this.busy = false;
    if (!answer.ok) {
      this.stop();
      this.refusal = answer.refusal;
      return;
    }
    const grade = answer.value;
    const numbers = asked.map(each => each.number);
    const wrong = grade.wrong.filter(each => numbers.includes(each.number));
    const right = new Map([...given, ...grade.wrong.map(each => [each.number, each.right] as const)]);
    const before = this.kept.mistakes.length;
    const kept = practised
      ? withPractice(this.kept, exercise, numbers, grade)
      : withRound(this.kept, { at: new Date().toISOString(), game, level, seed, right: grade.right, questions: grade.questions,
                               seconds: Math.round(this.seconds) }, grade, number => stepBefore(questions, right, number));
    this.learnt = practised ? before - kept.mistakes.length : 0;
    this.#keep({ ...kept, told: { ...kept.told, [game]: toldBy(grade, kept.told[game] ?? []) } });
    this.grade = { right: asked.length - wrong.length, questions: asked.length, wrong };
  }

  async #learnForms(game: string): Promise<void> {
    let told = this.kept.told[game] ?? [];
    for (let nth = 0; nth < ROUNDS_TO_LEARN_FROM; ++nth) {
      const dealt = await this.#ask(game, nth % 2 === 0 ? 'busy' : 'dealer');
      if (!dealt.ok) return;
      const { id, exercise } = dealt.value;
      const graded = await ask<Grade>('POST', `/training/${id}/answers`, { answers: exercise.questions.map(() => null) });
      if (!graded.ok) return;
      told = toldBy(graded.value, told);
    }
    this.#keep({ ...this.kept, told: { ...this.kept.told, [game]: told } });
  }

  #keep(kept: Kept): void {
    this.kept = kept;
    write(this.#who, kept);
  }
}
