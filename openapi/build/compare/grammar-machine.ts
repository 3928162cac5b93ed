/** One machine of a stream grammar, as what happens in each state when each event comes. */
import { isObject, type Json, type JsonObject, listAt, objectAt, stringAt } from '../json.ts';
import { below, type Place } from './place.ts';

/** An event or part that a machine reacts to, with what its class demands in every state. */
export interface Letter {
  name: string;
  require: JsonObject[];
  constant: JsonObject[];
}

/** `refused` is an event that cannot come at all, `outside` one that no class fits. */
export type Sign = Letter | 'refused' | 'outside';

export interface Alternative {
  /** Empty for what is always true. */
  when: JsonObject;
  refuses: boolean;
  transition: JsonObject;
  require: JsonObject[];
  constant: JsonObject[];
}

export interface Cell {
  /** Where the reaction is written. */
  place: string;
  alternatives: Alternative[];
}

const refusal: Alternative = { when: {}, refuses: true, transition: {}, require: [], constant: [] };
const nothing: Alternative = { ...refusal, refuses: false };

export class Machine {
  readonly place: Place;
  /** Whether an event of no class breaks a rule by itself. */
  readonly #refusesOutside: boolean;

  constructor(place: Place, refusesOutside: boolean) {
    this.place = place;
    this.#refusesOutside = refusesOutside;
  }

  get start(): string {
    return stringAt(this.place.value, 'start') ?? '';
  }

  state(name: string): JsonObject {
    return objectAt(objectAt(this.place.value, 'states'), name);
  }

  final(name: string): string | undefined {
    return stringAt(this.state(name), 'final');
  }

  /** The step of the machine for an event in a state; a later alternative counts only when no earlier one does. */
  cell(stateName: string, sign: Sign): Cell {
    const state = this.state(stateName);
    const place = below(this.place, 'states', stateName);
    const otherwise = state.else === undefined ? nothing : refusal;
    if (sign === 'refused') return { place, alternatives: [refusal] };
    if (sign === 'outside') {
      const isRefused = this.#refusesOutside && state.final === undefined;
      return { place, alternatives: [isRefused ? refusal : otherwise] };
    }
    const own = objectAt(state, 'on')[sign.name];
    const anywhere =
      state.final === undefined ? objectAt(this.place.value, 'anywhere')[sign.name] : undefined;
    const written = own ?? anywhere;
    if (written === undefined) return { place, alternatives: [otherwise] };
    const alternatives = [written]
      .flat()
      .filter(isObject)
      .map((transition) => alternative(transition, sign));
    const isWhole = alternatives.at(-1)?.when === nothing.when;
    return {
      place:
        own === undefined
          ? below(this.place, 'anywhere', sign.name)
          : below(this.place, 'states', stateName, 'on', sign.name),
      alternatives: isWhole ? alternatives : [...alternatives, otherwise],
    };
  }
}

function alternative(transition: JsonObject, letter: Letter): Alternative {
  const objects = (items: Json[]): JsonObject[] => items.filter(isObject);
  return {
    when: isObject(transition.when) ? transition.when : nothing.when,
    refuses: transition.refuse !== undefined,
    transition,
    require: [...letter.require, ...objects(listAt(transition, 'require'))],
    constant: [...letter.constant, ...objects(listAt(transition, 'constant'))],
  };
}
