/**
 * Words around the object of a request: pronouns and descriptions that stand for a thing spoken of before, and words
 * that say nothing about the object. English words in lower case, without apostrophes.
 */
import { wordList, wordSet } from '../word-list.ts'

/** Words that start another thought within a clause. */
export const segmentWords = wordSet('although, and, because, but, cause, since, so, then, though, whereas, while')

/** Pronouns that are never followed by their noun. */
export const objectPronouns = wordSet(`
  all, both, everyone, everything, hers, him, it, mine, ours, theirs, them, there, yours
`)

/** Pronouns that may be followed by their noun: "this", "this order". */
export const pointingWords = wordSet('her, his, its, that, their, these, this, those')

/** A noun phrase with one of these describes a thing instead of naming it: "the old one", "the other". */
export const describingWords = wordSet('former, latter, one, ones, other, others')

/** Words that start a clause inside the object: "the order that replaced 5", "the order I made for 5". */
export const embeddingWords = wordSet(`
  are, had, has, have, he, i, is, she, that, they, was, we, were, what, whatever, where, which, whichever, who, whoever,
  whom, whose, you
`)

/** Prepositions and other words that relate a noun to another noun. */
export const prepositions = wordSet(`
  about, above, after, against, ahead, alongside, around, as, at, before, behind, below, beside, besides, between,
  beyond, by, for, from, in, into, like, near, next, of, on, onto, opposite, over, than, through, to, toward, towards,
  under, until, upon, via, with, within, without
`)

/** Prepositions after which a value may be an argument of the action: "send it to 5", "pay with 5". */
export const argumentPrepositions = wordSet('at, by, for, from, in, into, of, on, onto, to, towards, under, via, with')

/** Words after which an ambiguous word is a noun and not a verb: "on call", "my order". */
export const nounHeads = wordSet(`
  a, an, any, at, by, every, from, her, his, in, its, my, no, of, on, our, that, the, their, this, your
`)

/** Subjects before a verb in a report: "they close it on Fridays". */
export const reportingSubjects = wordSet('he, it, she, they, which, who')

/**
 * Words before a verb which say that somebody else does it, or that it was only tried or promised: "Ann is going to
 * cancel 5", "I tried to cancel 5".
 */
export const reportingVerbs = wordSet(`
  agreed, asked, decided, failed, forgot, going, had, ill, managed, promised, refused, theyll, told, tried, used
`)

/** First words of a noun phrase. */
export const articles = wordSet('my, our, the')

/** Forms of "to be" before an -ing form. "We are closing it" is a report, not a request. */
export const progressiveHeads = wordSet('am, are, be, been, im, is, theyre, was, were, weve, youre')

/** Words before a verb which say that its action is not asked for. */
export const negations = wordSet(
  'cannot, cant, didnt, doesnt, dont, isnt, mustnt, never, not, shouldnt, wasnt, without, wont',
)

/** Words before a noun that names an action, with which a user asks for that action: "I need a refund for 5". */
export const nounWishes = wordSet('do, get, give, issue, like, make, need, please, process, request, start, want')

/** Words that ask for an action by a participle after the object: "I want 5 cancelled", "have 5 cancelled". */
export const passiveWishes = wordSet('get, have, like, need, needs, please, prefer, want, wanted, wants')

/** Words between an object and a participle with which a user asks for the action: "5 should be cancelled". */
export const passiveModals = wordSet('can, could, has, have, may, might, must, need, needs, ought, should, to')

/** Words that say nothing about the object. */
export const fillerWords = wordSet(`
  again, actually, ahead, also, asap, away, back, can, could, down, first, for, go, immediately, instead, just, kindly,
  let, lets, maybe, me, need, now, off, ok, okay, out, please, pls, plz, quick, quickly, really, right, soon, straight,
  thank, thanks, then, thx, today, too, up, us, want, we, well, will, would, you, i, id, like, to, the, a, an, my, our
`)

/** First words of an object that say nothing about it: "cancel for me please the order 5". */
export const openingFillers = wordSet('again, also, back, first, just, kindly, me, now, only, please, pls, plz, to, us')

/** Words of a message that only corrects or completes an earlier request: "Sorry, I meant 5", "the same for 5". */
export const correctingWords = wordSet(`
  actually, ah, and, are, be, better, but, choose, correct, correction, do, dont, for, from, have, hm, hmm, i, id, ids, in,
  instead, into, is, it, its, make, mean, meant, mistake, mistyped, my, nah, no, nope, not, now, number, of, oh, on, one, onto,
  only, oops, or, pick, prefer, rather, same, should, sorry, take, that, thats, the, these, this, those, to, typo, ugh, uh,
  under, use, wait, want, with, wrong, yeah, yep, yes, yup
`)

/** Forms of "to be" in a statement. With a preposition the statement says where something is: "it is on 5". */
export const beingWords = wordSet('are, is, its, thats')

/** Phrases after which the user replaces what was said before: "cancel 5, I mean the blue one". */
export const replacingCues = wordList('i mean, i meant, make that, or rather, scratch that')
/** Words that replace what was said before only if a description follows them: "no, the other one". */
export const replacingWords = wordSet('actually, better, hm, hmm, no, nope, oh, oops, rather, sorry, uh, wait')

/** Words that present a value as the topic of the next sentence. */
export const topicWords = wordSet(`
  about, ah, and, hm, hmm, how, i, is, it, its, mean, meant, no, number, id, oh, ok, okay, please, sorry, the, then,
  this, that, thats, wait, well, what, yes
`)

/** Verbs with which people ask to set a value. The tools for that are called update, modify or set. */
export const settingWishes = wordList(
  'adjust, change, correct, edit, make, modify, move, put, set, switch, update, use',
)

/** Verbs with which people name a means of payment. */
export const payingWishes = wordList('bill, charge, debit, pay, put, use')
