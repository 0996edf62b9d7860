/** Tables for texts that claim a change. They are for English only. */
import { wordSet } from '../paper/word-list.ts'

export const claimedParticiples = wordSet(`
  added, archived, assigned, booked, cancelled, canceled, changed, closed, created, deleted, deposited, disabled, emailed,
  enabled, exchanged, forwarded, installed, invited, merged, modified, moved, opened, ordered, paid, placed, posted,
  published, purchased, reassigned, refunded, registered, removed, renamed, replied, rescheduled, reserved, restarted, saved,
  scheduled, sent, shared, submitted, transferred, updated, uploaded
`)

/** Words that form the perfect with a participle: "ive booked". Only words of `claimFillers` may come between them. */
export const perfectWords = wordSet('been, ive, weve')
export const claimFillers = wordSet('all, also, already, both, just, now, successfully')

/** Words that show that a sentence claims nothing: a negation, a condition, a plan, somebody else's action. */
export const claimBreakers = wordSet(`
  after, already, arent, before, by, cannot, cant, confirm, could, couldnt, didnt, doesnt, hasnt, havent, if, isnt, may, might, no,
  not, once, perhaps, possible, should, unable, unless, until, wasnt, werent, when, will, wont, would
`)

/** Words next to a participle that show that somebody else acted, or the user got a text: "sent you the list". */
export const otherDoers = wordSet('you, youve')

export const claimCharacters = 4_000
export const mostSentences = 60
