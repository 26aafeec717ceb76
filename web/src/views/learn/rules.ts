// The rules of a game as its rulebook has them, by `GET /api/v1/games/{game}/rules`: the parts of the page that is
// filed (rules.html), in JSON. A house without that operation tells of its games by its tables alone.

export interface Said {
  text: string;
  clause?: string;
}

export interface RulesSection {
  title: string;
  /** One thing after the other. */
  ordered?: boolean;
  said: Said[];
}

export interface Ruling {
  ruling: string;
  title: string;
  clauses: string[];
  problem: string;
  /** The first is chosen. */
  readings: string[];
  reason: string;
}

export interface Rules {
  game: string;
  name: string;
  summary: string;
  edition: string;
  title: string;
  note?: string;
  /** Equipment, method of play, throws that do not count, order of settlement, amounts, readings. */
  sections: RulesSection[];
  rulings: Ruling[];
  clauses: { clause: string; text: string }[];
}
