/**
 * The tables behind the conditions of the profile `continuing`: how a text shows that the actor means to stop, and what determines
 * the arguments of a call that it left out. They stand apart, so that the fingerprints of the other profiles stay what they are.
 * Words of English and of programming only.
 */
import { wordList, wordSet } from '../paper/word-list.ts'

/** How many calls may take the place of a text, and what the generator is asked for there. */
export { endingReply as continuingReply, mostEndingCalls as mostContinuingCalls } from '../paper/twin/generate.ts'

/** How much of a text is read for these phrases, at its beginning and at its end. */
export const stoppingCharacters = 8_000

/**
 * Phrases of refusals, of questions without a question mark, and of honest reports that something was not done. An actor that
 * writes one of them knows that it stops, and why; that is its to decide.
 */
export const stoppingPhrases = wordList(`
  access denied, against, agent, allowed, already, apologies, apologize, as an ai, awaiting, before i, blocked, can not,
  can you, cannot, cant, confirm, could not, could you, couldnt, decline, declined, denied, did not, didnt, do not,
  does not, doesnt, dont, eligible, error, failed, failure, forbidden, i need, if you, impossible, ineligible, instead,
  invalid, is not, isnt, let me know, missing, must, need more, need to, no access, no longer, no such, not, once you,
  only, permission, please provide, please share, please specify, please tell, policy, prefer, prevented, problem,
  refuse, refused, rejected, require, required, requires, rule, rules, skipped, sorry, transfer, transferred, unable,
  unauthorized, unavailable, unfortunately, unless, unsafe, unsuccessful, violate, violates, waiting, will not, wont,
  would you, you need, you want, you would
`)

/** With more tools than this at once a whole server came, and not what was missing. */
export const mostArrivedTools = 4

/** Words in names of tools by which a user becomes known; what they need is nobody's to fill in. */
export const signInWords = wordSet(`
  auth, authenticate, authorize, credentials, login, logout, oauth, password, register, signin, signup
`)

/** How a failure says that the user is not known yet. */
export const signInPhrases = wordList(`
  authenticate, authenticated, authentication, log in, logged in, login, not authorized, sign in, signed in,
  unauthenticated
`)

/** Upper-case words that are no symbol of anything a parameter may ask for. */
export const commonCapitals = wordSet(`
  AI, AM, API, ASAP, CEO, CSV, EUR, FYI, GBP, HTTP, ID, JPY, JSON, OK, PDF, PM, PSI, START, STOP, TV, UK, URL, US, USA,
  USD
`)

/** How many values of a trace are looked through, the latest, and how long a failure's text is read. */
export const mostSeenValues = 4_000
export const failureCharacters = 4_000
