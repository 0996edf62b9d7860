/**
 * Tables of words that make a user's yes doubtful. They are stricter than the tables for agreements in general (lexicon/agreement.ts). An
 * agreement in general can only keep a proposal, so those tables decide in favour of the agent. Here a doubtful yes does not count, and
 * the agent asks once more.
 */
import { wordList, wordSet } from '../../paper/word-list.ts'

/** Phrases that limit an agreement in the same sentence: a condition, an exclusion, or a postponement. */
export const reservations = wordList(`
  if, unless, until, provided, providing, as long as, so long as, on condition, on the condition, assuming, in case,
  depends, depending, only, except, excluding, apart from, but, though, although, however, once, after, when, whenever,
  instead, rather, otherwise, without, just one, not the, not that, not this, not now, not today, not yet, not before,
  tomorrow, later, the other, keep the, leave the, skip, minus, half
`)

/** Phrases that show hesitation. A message that contains such a phrase hesitates, whatever else it says. */
export const hesitations = wordList(`
  not sure, unsure, not certain, no idea, maybe, perhaps, possibly, might want, might prefer, might need, let me think, let me check, let me see,
  let me ask, need to think, need to check, need to ask, have to think, have to check, have to ask, think about it,
  get back to you, come back to you, hold on, hold off, hang on, wait, one second, one sec, one moment, not so fast,
  second thought, second thoughts, dont do, do not do, dont go, do not go
`)

/** Phrases in which "or" offers the user no real alternative. */
export const falseAlternatives = wordList('yes or no, or not, or no, or so, or cancel, one or more, or less, or more')

export const vagueVerbs = wordSet(`
  apply, change, complete, create, do, edit, execute, handle, initiate, make, manage, modify, perform, place, post, process,
  put, request, run, set, submit, update, write
`)

export const orderOpenings = wordList(`
  please, yes, ok, okay, sure, then, so, and, now, just, lets, you can, you may, can you, could you, id like you to,
  i would like you to, i want you to, id like to, i would like to, i want to
`)

/** Verbs that only look something up. An offer with such a verb and without the tool's verb offers another action. */
export const lookingVerbs = wordList('look, check, find, search, verify, review, explain, show')

/** Words that negate, written without an apostrophe. */
export const negations = wordList(`
  not, no, dont, doesnt, didnt, wont, wouldnt, cant, cannot, shouldnt, isnt, never, stop, without, no longer
`)

export const politeOpenings = wordList('can you, could you, would you, will you, please')

/** Phrases that accept an offer after a polite opening: "could you please proceed". */
export const proceedingPhrases = wordList('proceed, go ahead, do that, do it, do so')

/** Phrases with which an agent says that it is about to act, or asks whether it may. */
export const actingPhrases = wordList(`
  shall i, should i, may i, can i, i can, i could, want me to, like me to, like to proceed, want to proceed, proceed,
  go ahead, do you confirm, please confirm, confirm that, confirm if, to confirm, i will, ill, i would, im going to,
  i am going to, ready to, about to, ok to go, would be, will be, options
`)

/** First words of a question that asks for a fact. If such a question follows a yes, it does not withdraw the yes. */
export const furtherQuestions = wordList('how, when, where')
