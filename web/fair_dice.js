// Fair dice, computed again by whoever holds a round in hands: docs/fair_dice.md says each byte. It asks
// nobody anything, and needs WebCrypto alone, which browsers and Node (from 18 on) have.

const NUMBER_MAX = Number.MAX_SAFE_INTEGER;
const DICE_MAX = 20;
const CHOICES_MAX = 65_536;
const BYTES_MAX = 65_536;

// Node 18 has it in a module alone; a page that did not come by https has none.
const subtle = globalThis.crypto?.subtle ??
  await import('node:crypto').then(node => node.webcrypto.subtle, () => undefined);

function webCrypto() {
  if (subtle === undefined) {
    throw new Error('fair dice: there is no WebCrypto; accepted: a page by https, or Node from 18 on');
  }
  return subtle;
}

/** What was given is not of the form that is accepted; nothing was judged. */
export class NotAccepted extends Error {}

function accept(holds, where, what) {
  if (!holds) throw new NotAccepted(`${where}: accepted: ${what}`);
}

// ---- What is hashed ----

const isText = text => typeof text === 'string' && !/\p{Surrogate}/u.test(text);
const isDigest = text => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
const isNumber = (number, least) => Number.isSafeInteger(number) && number >= least;

function textBytes(text, where) {
  accept(isText(text), where, 'text');
  return new TextEncoder().encode(text);
}

function digestBytes(text, where) {
  accept(isDigest(text), where, '64 hexadecimal digits in lower case');
  return Uint8Array.from(text.match(/../g), pair => parseInt(pair, 16));
}

function numberBytes(number, where, least = 0) {
  accept(isNumber(number, least), where, `a whole number from ${least} to ${NUMBER_MAX}`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

/** Each field behind its length in four bytes, the highest first. */
function message(tag, ...fields) {
  const all = [new TextEncoder().encode(tag), ...fields];
  const bytes = new Uint8Array(all.reduce((sum, field) => sum + 4 + field.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const field of all) {
    view.setUint32(at, field.length);
    bytes.set(field, at + 4);
    at += 4 + field.length;
  }
  return bytes;
}

const hex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async bytes => new Uint8Array(await webCrypto().digest('SHA-256', bytes));

async function hashOfList(table, window, list) {
  accept(Array.isArray(list), 'list', 'an array of {player, commitment, value}');
  const fields = list.flatMap((each, i) => [
    textBytes(each?.player, `list[${i}].player`),
    digestBytes(each?.commitment, `list[${i}].commitment`),
  ]);
  return sha256(message('skyward/1/list', textBytes(table, 'table'), numberBytes(window, 'window', 1),
                        ...fields));
}

const isShown = each => each.value !== undefined && each.value !== null;

async function hashOfValues(list) {
  const fields = list.flatMap((each, i) => isShown(each)
    ? [textBytes('shown'), digestBytes(each.value, `list[${i}].value`)]
    : [textBytes('missing'), digestBytes(each.commitment, `list[${i}].commitment`)]);
  return sha256(message('skyward/1/values', ...fields));
}

/** What the house has to show before betting, of a seed: 64 hexadecimal digits, like all hashes here. */
export async function commitmentOfSeed(seed) {
  return hex(await sha256(message('skyward/1/seed', digestBytes(seed, 'seed'))));
}

/** What a player shows while betting is open. */
export async function commitmentOfValue(value, window, player) {
  return hex(await sha256(message('skyward/1/value', numberBytes(window, 'window', 1),
                                  textBytes(player, 'player'), digestBytes(value, 'value'))));
}

/** Of the list as it was closed: who committed to what, in that order. */
export async function listHash(table, window, list) {
  return hex(await hashOfList(table, window, list));
}

/** Of the values that were shown, and of the commitments that stand for those that were not. */
export async function valuesHash(list) {
  return hex(await hashOfValues(list));
}

// ---- What is drawn ----

/** The bytes of one draw, and what is made of them; whatever is asked for goes on where the last ended. */
class DrawStream {
  #key;
  #head;
  #blocks = 0;
  #bytes = new Uint8Array(0);
  #used = 0;

  constructor(key, head) {
    this.#key = key;
    this.#head = head;
  }

  async #byte() {
    if (this.#used === this.#bytes.length) {
      const block = message('', numberBytes(this.#blocks++, 'block')).subarray(4);  // no tag
      const all = new Uint8Array(this.#head.length + block.length);
      all.set(this.#head);
      all.set(block, this.#head.length);
      this.#bytes = new Uint8Array(await webCrypto().sign('HMAC', this.#key, all));
      this.#used = 0;
    }
    return this.#bytes[this.#used++];
  }

  /** 0 to count - 1, each as likely: of two bytes, passed over where they would favour some. */
  async #below(count) {
    const fair = CHOICES_MAX - CHOICES_MAX % count;
    for (;;) {
      const high = await this.#byte();
      const pair = 256 * high + await this.#byte();
      if (pair < fair) return pair % count;
    }
  }

  /** As hexadecimal digits. */
  async bytes(count) {
    accept(isNumber(count, 0) && count <= BYTES_MAX, 'bytes', `a whole number from 0 to ${BYTES_MAX}`);
    const bytes = [];
    while (bytes.length < count) bytes.push(await this.#byte());
    return hex(bytes);
  }

  async dice(count) {
    accept(isNumber(count, 0) && count <= DICE_MAX, 'dice', `a whole number from 0 to ${DICE_MAX}`);
    const faces = [];
    while (faces.length < count) {
      const byte = await this.#byte();
      if (byte < 252) faces.push(byte % 6 + 1);
    }
    return faces;
  }

  /** The things in the order that is drawn for them; what was given stays as it is. */
  async shuffle(things) {
    accept(Array.isArray(things) && things.length <= CHOICES_MAX, 'shuffle',
           `an array of at most ${CHOICES_MAX}`);
    const order = [...things];
    for (let i = order.length; i > 1; --i) {
      const other = await this.#below(i);
      [order[i - 1], order[other]] = [order[other], order[i - 1]];
    }
    return order;
  }
}

/** The draws of a window, by their index: what is alike of them is computed once. */
async function drawsOf({table, window, seed, list}) {
  const [ofList, ofValues] = [await hashOfList(table, window, list), await hashOfValues(list)];
  const key = await webCrypto().importKey('raw', digestBytes(seed, 'seed'), {name: 'HMAC', hash: 'SHA-256'},
                                     false, ['sign']);
  return index => new DrawStream(key, message(
    'skyward/1/draw', textBytes(table, 'table'), numberBytes(window, 'window', 1),
    numberBytes(index, 'index'), ofList, ofValues));
}

/** The draw of that index: an object with dice(count), shuffle(things) and bytes(count). */
export async function draws({table, window, index, seed, list}) {
  return (await drawsOf({table, window, seed, list}))(index);
}

// ---- Whether a window holds ----

const KINDS = {
  dice: {
    form: `1 to ${DICE_MAX} faces from 1 to 6`,
    accepts: shown => Array.isArray(shown) && shown.length >= 1 && shown.length <= DICE_MAX &&
      shown.every(face => isNumber(face, 1) && face <= 6),
    again: (from, shown) => from.dice(shown.length),
  },
  order: {
    form: 'the numbers from 0 to one less than there are, each once',
    accepts: shown => Array.isArray(shown) && shown.length >= 1 && shown.length <= CHOICES_MAX &&
      new Set(shown).size === shown.length &&
      shown.every(place => isNumber(place, 0) && place < shown.length),
    again: (from, shown) => from.shuffle([...shown.keys()]),
  },
  bytes: {
    form: `1 to ${BYTES_MAX} bytes as hexadecimal digits in lower case`,
    accepts: shown => typeof shown === 'string' && /^([0-9a-f]{2})+$/.test(shown) &&
      shown.length <= 2 * BYTES_MAX,
    again: (from, shown) => from.bytes(shown.length / 2),
  },
};

function kindOf(draw, where) {
  const kinds = Object.keys(KINDS).filter(kind => draw?.[kind] !== undefined);
  accept(kinds.length === 1, where, `index and one of ${Object.keys(KINDS).join(', ')}`);
  const [kind] = kinds;
  accept(KINDS[kind].accepts(draw[kind]), `${where}.${kind}`, KINDS[kind].form);
  return kind;
}

/**
 * Whether a window of a table is what its seed and its list make of it.
 *
 * in   window {table, window, seed, seedCommitment, list, draws}: the list in the order in which it was
 *      closed, {player, commitment, value}, without the value of who showed none; draws by their index,
 *      {index, dice: [faces]}, {index, order: [places from 0]} or {index, bytes: digits}
 * out  {ok, findings}: what was looked at, a sentence each, and whether it holds
 * errors NotAccepted, where a part is of another form
 */
export async function verifyWindow(window) {
  accept(typeof window === 'object' && window !== null && !Array.isArray(window), 'window', 'an object');
  const {seed, seedCommitment, list, draws: shown} = window;
  accept(isDigest(seedCommitment), 'seedCommitment', '64 hexadecimal digits in lower case');
  accept(Array.isArray(shown), 'draws', 'an array of {index, dice}');
  const findings = [];
  const find = (holds, text) => findings.push({holds, text});

  const committed = await commitmentOfSeed(seed) === seedCommitment;
  find(committed, committed ? 'The seed is the one that the house has committed to.'
    : 'The seed is another one than the house has committed to.');

  const drawn = await drawsOf(window);
  const names = new Set();
  for (const [i, {player, commitment, value}] of list.entries()) {
    if (names.has(player)) find(false, `${player} stands on the list more than once.`);
    names.add(player);
    if (!isShown(list[i])) {
      find(true, `${player} showed no value: the commitment stands for it.`);
      continue;
    }
    const same = await commitmentOfValue(value, window.window, player) === commitment;
    find(same, same ? `${player} showed the value that was committed to.`
      : `${player}: the value is another one than was committed to.`);
  }

  for (const [i, draw] of shown.entries()) {
    const kind = kindOf(draw, `draws[${i}]`);
    accept(isNumber(draw.index, 0), `draws[${i}].index`, `a whole number from 0 to ${NUMBER_MAX}`);
    if (draw.index !== i) {
      find(false, `Draw ${draw.index} stands where draw ${i} belongs: none may be left out.`);
    }
    const again = await KINDS[kind].again(drawn(draw.index), draw[kind]);
    const same = JSON.stringify(again) === JSON.stringify(draw[kind]);
    find(same, same ? `Draw ${draw.index}: the ${kind} that the seed and the list make.`
      : `Draw ${draw.index}: not the ${kind} that the seed and the list make: ${brief(again)}.`);
  }
  return {ok: findings.every(each => each.holds), findings};
}

function brief(drawn) {
  const text = Array.isArray(drawn) ? drawn.join(' ') : drawn;
  return text.length <= 60 ? text : `${text.slice(0, 60)} ...`;
}
