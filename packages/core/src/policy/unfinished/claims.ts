/** Tables for texts that claim a change. English only. */
import { wordSet } from '../paper/word-list.ts'

/** Participles with which an agent says that it changed something. */
export const claimedParticiples = wordSet(`
  added, archived, assigned, booked, cancelled, canceled, changed, closed, created, deleted, deposited, disabled, emailed,
  enabled, exchanged, forwarded, installed, invited, merged, modified, moved, opened, ordered, paid, placed, posted,
  published, purchased, reassigned, refunded, registered, removed, renamed, replied, rescheduled, reserved, restarted, saved,
  scheduled, sent, shared, submitted, transferred, updated, uploaded
`)

/** Words before a participle that put it into the perfect. Only `claimFillers` may stand between them. */
export const perfectWords = wordSet('been, ive, weve')
export const claimFillers = wordSet('all, also, already, both, just, now, successfully')

/** Words that make a sentence no claim: a negation, a condition, a plan, somebody else's doing. */
export const claimBreakers = wordSet(`
  after, already, arent, before, by, cannot, cant, confirm, could, couldnt, didnt, doesnt, hasnt, havent, if, isnt, may, might, no,
  not, once, perhaps, possible, should, unable, unless, until, wasnt, werent, when, will, wont, would
`)

/** Words next to a participle by which somebody else did it, or it was a text for the user: "sent you the list". */
export const otherDoers = wordSet('you, youve')

/** How many characters of a text are searched for a claim, and how many sentences. */
export const claimCharacters = 4_000
export const mostSentences = 60
