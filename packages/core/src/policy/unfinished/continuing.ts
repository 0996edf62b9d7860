/**
 * Tables for the conditions of the profile `continuing`: how a text shows that the actor means to stop, and what determines the arguments
 * of a missing call. The tables are separate, so that the fingerprints of the other profiles do not change. The words are English or
 * programming terms.
 */
import { wordList, wordSet } from '../paper/word-list.ts'

/** The maximum number of calls that may replace a text, and the format in which the generator writes them. */
export { endingReply as continuingReply, mostEndingCalls as mostContinuingCalls } from '../paper/twin/generate.ts'

/** The number of characters at the start and at the end of a text that are searched for phrases of stopping. */
export const stoppingCharacters = 8_000

/**
 * Phrases of refusals, of questions without a question mark, and of honest reports that something was not done. An actor that writes such
 * a phrase stops on purpose, and the conditions let it stop.
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

/** The maximum number of tools that appear together. If more appear, a whole server was added, not the missing tool. */
export const mostArrivedTools = 4

/** Words in the names of sign-in tools. The arguments of such tools must not be filled in automatically. */
export const signInWords = wordSet(`
  auth, authenticate, authorize, credentials, login, logout, oauth, password, register, signin, signup
`)

export const signInPhrases = wordList(`
  authenticate, authenticated, authentication, log in, logged in, login, not authorized, sign in, signed in,
  unauthenticated
`)

/** Upper-case words that are never the value of a parameter for a ticker symbol or a similar symbol. */
export const commonCapitals = wordSet(`
  AI, AM, API, ASAP, CEO, CSV, EUR, FYI, GBP, HTTP, ID, JPY, JSON, OK, PDF, PM, PSI, START, STOP, TV, UK, URL, US, USA,
  USD
`)

export const mostSeenValues = 4_000
export const failureCharacters = 4_000
