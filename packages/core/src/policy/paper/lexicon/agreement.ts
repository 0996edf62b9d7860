/**
 * Tables of how an agent makes an offer, and how users agree, choose, refuse and correct. The paper only looks at the latest user
 * message. If that message agrees to an earlier offer, these tables find the offer. They contain English words as `wordLine` returns
 * them: lower case, no apostrophes.
 */
import { wordList, wordSet } from '../word-list.ts'

/** Openings of a clause that agrees, whatever follows: "yes", "sure", "of course". */
export const consentOpenings = wordList(`
  yes, yeah, yea, yep, yup, sure, ok, okay, okey, absolutely, definitely, certainly, of course, by all means, proceed,
  please proceed, go ahead, please go ahead, go for it, confirm, confirmed, approved, i confirm, i approve, i agree,
  i accept, agreed, accepted, do it, do that, do so, lets do, lets go, please do, sounds good, sounds great,
  sounds fine, sounds right, looks good, looks great, looks fine, looks right, looks correct, works for me,
  fine with me, fine by me, good with me, that works, that sounds, that looks, that is fine, thats fine, that is good,
  thats good, that is great, thats great, that is ok, thats ok, that is okay, thats okay, that is perfect,
  thats perfect, that is right, thats right, that is correct, thats correct, that would be, im fine with,
  i am fine with, im ok with, im okay with, i am ok with, i am okay with, im happy with, i am happy with,
  happy with that, everything looks, everything is correct, all correct, all good, correct, affirmative, make it so,
  you may, you can proceed, you can go ahead, you have my, i said so, i already said, i already told, no objection,
  no objections, no problem, no worries, try again
`)

/**
 * Words that agree if they are the whole clause, such as "fine" or "go on". At the start of a longer clause they may mean something else.
 */
export const consentClauses = wordSet(`
  alright, all right, aye, both, both please, all of them, cool, deal, exactly, fine, go, go on, good, great, indeed, k,
  kk, lgtm, perfect, please, right, ship it, wonderful, y, ya
`)

export const interjections = wordSet('ah, and, hm, hmm, just, oh, so, thanks, then, uh, um, well')

export const consentSigns: readonly string[] = ['👍', '👌', '✅', '✔', '☑', '🆗', '💯', '🙏', '🤝']

/** Openings of a clause that refuses, or that stops a running action: "no", "not yet", "hold on". */
export const refusalOpenings = wordList(`
  no, nope, nah, not yet, not now, not that, not this, do not, dont, stop, wait, hold on, hold off, never mind,
  nevermind, forget it, forget that, forget about, scrap that, scratch that, leave it, i disagree, thats wrong,
  that is wrong, thats not, that is not
`)

/** Clauses that take back the consent before them, as in "Yes. No, wait." */
export const stoppingClauses = wordSet(
  'hang on, hold on, no hold on, no stop, no wait, on second thought, stop, wait, wait no',
)

/** Openings that look like a refusal but do not refuse, such as "don't forget". */
export const falseRefusals = wordList(`
  dont ask, dont forget, do not forget, dont worry, no rush, no hurry, no need to ask
`)

export const correctionPhrases = wordList(`
  instead, i meant, i misspoke, my mistake, by mistake, changed my mind, change my mind, on second thought, correction
`)

/**
 * Words that correct something only if the sentence names the replacement. For example, "Sorry for the trouble" names no replacement and
 * corrects nothing.
 */
export const correctionsByName: readonly string[] = ['actually', 'i mean', 'rather', 'sorry', 'wrong']

/** Words after consent that change the offer, as in "Yes, but …" or "Sure, with the other card." */
export const amendingWords = wordSet('but, except, only, to, use, using, via, with')

/** Prepositions that introduce a replacement after consent. In "Yes, on account 6", account 6 replaces the offered account. */
export const amendingByName: ReadonlySet<string> = new Set(['at', 'for', 'from', 'in', 'into', 'on', 'onto', 'under'])

/** Words after consent with which a user asks about an additional thing, as in "Yes, and order 6?" */
export const goingOnPhrases: readonly string[] = ['and', 'also', 'plus', 'what about', 'how about']

/** Words that refer back to the offer. After a word such as "with" they do not change the offer: "fine with me", "go ahead with that". */
export const backReferences = wordSet('all, both, everything, it, me, that, them, these, this, those, us')

export const additionPhrases = wordList(`
  also, as well, too, additionally, in addition, besides, next, then, after that, afterwards, afterward, another thing,
  one more thing, once thats done, once that is done, once done, when thats done, when that is done, when youre done,
  furthermore, plus, later
`)

/** Phrases with which an agent announces what it will do, or asks whether it may, such as "shall I". */
export const offerPhrases = wordList(`
  shall i, shall we, should i, may i, can i, would you like, do you want, do you wish, do you confirm, do you agree,
  do you approve, confirm, confirmation, i will, ill, i would, im going to, i am going to, i can, i could, i propose,
  i suggest, i recommend, we will, we can, we could, proceed, go ahead, ready to, let me know, yes or no, yes no,
  say yes, reply yes, option, options
`)

/** Openings of a question that asks for information and not for agreement, such as "which" or "could you". */
export const tellingOpenings = wordList(`
  what, whats, which, who, whose, where, when, why, how, could you, can you, please provide, please tell, please share
`)

/** Phrases of an agent that asks what the user wants next, such as "anything else". They do not ask for agreement. */
export const closingPhrases = wordList(`
  anything else, something else, any other, else i can, else can i, else we can, anything more, further assistance,
  help you with, assist you, more help
`)

export const choicePhrases: readonly string[] = ['which', 'or']

export const pickFillers = wordSet(`
  a, choice, choose, do, go, i, id, ill, lets, like, number, one, option, pick, please, take, the, want, with
`)

export const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
}

/** Phrases such as "always" or "each time" that make a sentence of a system message hold for every request. */
export const standingPhrases = wordList(`
  after, afterward, afterwards, again, always, at the end, before, each time, ensure, every time, finally, make sure,
  must, never leave, once, when done, when finished, whenever
`)

/** Limits for long conversations: how many of the latest answers are read, and how many characters of each answer and offer. */
export const agreementLimits = { answers: 16, answerCharacters: 2_000, offerCharacters: 20_000 } as const
