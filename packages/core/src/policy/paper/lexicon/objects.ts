/**
 * Words around the object of a request: pronouns and descriptions that refer to a thing mentioned before, and words that say nothing
 * about the object. The words are English, in lower case, without apostrophes.
 */
import { wordList, wordSet } from '../word-list.ts'

export const segmentWords = wordSet('although, and, because, but, cause, since, so, then, though, whereas, while')

export const objectPronouns = wordSet(`
  all, both, everyone, everything, hers, him, it, mine, ours, theirs, them, there, yours
`)

/** Pronouns that may be followed by a noun, such as "this" in "this order". */
export const pointingWords = wordSet('her, his, its, that, their, these, this, those')

/** Words that describe a thing without naming it, as in "the old one" or "the other". */
export const describingWords = wordSet('former, latter, one, ones, other, others')

/** Words that start a clause inside the object, as in "the order that replaced 5" or "the order I made for 5". */
export const embeddingWords = wordSet(`
  are, had, has, have, he, i, is, she, that, they, was, we, were, what, whatever, where, which, whichever, who, whoever,
  whom, whose, you
`)

export const prepositions = wordSet(`
  about, above, after, against, ahead, alongside, around, as, at, before, behind, below, beside, besides, between,
  beyond, by, for, from, in, into, like, near, next, of, on, onto, opposite, over, than, through, to, toward, towards,
  under, until, upon, via, with, within, without
`)

export const argumentPrepositions = wordSet('at, by, for, from, in, into, of, on, onto, to, towards, under, via, with')

/** Words before an ambiguous word that make it a noun and not a verb, as in "on call" or "my order". */
export const nounHeads = wordSet(`
  a, an, any, at, by, every, from, her, his, in, its, my, no, of, on, our, that, the, their, this, your
`)

/** Pronouns that are the subject of a report and not of a request, as in "they close it on Fridays". */
export const reportingSubjects = wordSet('he, it, she, they, which, who')

/**
 * Words before a verb that make it a report: another person acts, or the action was only tried or promised. Examples are "Ann is going to
 * cancel 5" and "I tried to cancel 5".
 */
export const reportingVerbs = wordSet(`
  agreed, asked, decided, failed, forgot, going, had, ill, managed, promised, refused, theyll, told, tried, used
`)

export const articles = wordSet('my, our, the')

/** Forms of "to be" before an -ing form. "We are closing it" is a report and no request. */
export const progressiveHeads = wordSet('am, are, be, been, im, is, theyre, was, were, weve, youre')

export const negations = wordSet(
  'cannot, cant, didnt, doesnt, dont, isnt, mustnt, never, not, shouldnt, wasnt, without, wont',
)

/** Words with which a user asks for an action that a noun names, as in "I need a refund for 5". */
export const nounWishes = wordSet('do, get, give, issue, like, make, need, please, process, request, start, want')

/** Words that ask for an action by a participle after the object: "I want 5 cancelled", "have 5 cancelled". */
export const passiveWishes = wordSet('get, have, like, need, needs, please, prefer, want, wanted, wants')

/** Words between an object and a participle with which a user asks for the action, as in "5 should be cancelled". */
export const passiveModals = wordSet('can, could, has, have, may, might, must, need, needs, ought, should, to')

export const fillerWords = wordSet(`
  again, actually, ahead, also, asap, away, back, can, could, down, first, for, go, immediately, instead, just, kindly,
  let, lets, maybe, me, need, now, off, ok, okay, out, please, pls, plz, quick, quickly, really, right, soon, straight,
  thank, thanks, then, thx, today, too, up, us, want, we, well, will, would, you, i, id, like, to, the, a, an, my, our
`)

/** First words of an object that say nothing about the object, as in "cancel for me please the order 5". */
export const openingFillers = wordSet('again, also, back, first, just, kindly, me, now, only, please, pls, plz, to, us')

export const correctingWords = wordSet(`
  actually, ah, and, are, be, better, but, choose, correct, correction, do, dont, for, from, have, hm, hmm, i, id, ids, in,
  instead, into, is, it, its, make, mean, meant, mistake, mistyped, my, nah, no, nope, not, now, number, of, oh, on, one, onto,
  only, oops, or, pick, prefer, rather, same, should, sorry, take, that, thats, the, these, this, those, to, typo, ugh, uh,
  under, use, wait, want, with, wrong, yeah, yep, yes, yup
`)

/** Forms of "to be" in a statement. With a preposition the statement says where something is, as in "it is on 5". */
export const beingWords = wordSet('are, is, its, thats')

/** Phrases with which a user replaces an earlier statement, as in "cancel 5, I mean the blue one". */
export const replacingCues = wordList('i mean, i meant, make that, or rather, scratch that')
/** Words that replace an earlier statement only together with a description after them, as in "no, the other one". */
export const replacingWords = wordSet('actually, better, hm, hmm, no, nope, oh, oops, rather, sorry, uh, wait')

/** Words around a value that make it the topic of the next sentence, as in "What about 5? Cancel it." */
export const topicWords = wordSet(`
  about, ah, and, hm, hmm, how, i, is, it, its, mean, meant, no, number, id, oh, ok, okay, please, sorry, the, then,
  this, that, thats, wait, well, what, yes
`)

/** Verbs with which people ask to set a value, for tools that are called update, modify or set. */
export const settingWishes = wordList(
  'adjust, change, correct, edit, make, modify, move, put, set, switch, update, use',
)

export const payingWishes = wordList('bill, charge, debit, pay, put, use')
