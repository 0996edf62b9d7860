/**
 * How an agent makes an offer, and how users agree, choose, refuse and correct. The paper only looks at the latest user
 * message; what that message agrees to was said before, and these tables find it. English words as `wordLine` returns
 * them: lower case, no apostrophes.
 */
import { wordList, wordSet } from '../word-list.ts'

/** A clause that starts with one of these agrees, whatever follows. */
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

/** A clause that consists of one of these agrees. At the start of a longer clause such a word may mean anything. */
export const consentClauses = wordSet(`
  alright, all right, aye, both, both please, all of them, cool, deal, exactly, fine, go, go on, good, great, indeed, k,
  kk, lgtm, perfect, please, right, ship it, wonderful, y, ya
`)

/** Filler words at the start of a clause: "hm ok". */
export const interjections = wordSet('ah, and, hm, hmm, just, oh, so, thanks, then, uh, um, well')

/** A message that starts with one of these signs agrees. */
export const consentSigns: readonly string[] = ['👍', '👌', '✅', '✔', '☑', '🆗', '💯', '🙏', '🤝']

/** A clause that starts with one of these refuses, or stops what is going on. */
export const refusalOpenings = wordList(`
  no, nope, nah, not yet, not now, not that, not this, do not, dont, stop, wait, hold on, hold off, never mind,
  nevermind, forget it, forget that, forget about, scrap that, scratch that, leave it, i disagree, thats wrong,
  that is wrong, thats not, that is not
`)

/** A clause that consists of one of these takes back the consent before it: "Yes. No, wait." */
export const stoppingClauses = wordSet(
  'hang on, hold on, no hold on, no stop, no wait, on second thought, stop, wait, wait no',
)

/** Clauses that start like a refusal but do not refuse. */
export const falseRefusals = wordList(`
  dont ask, dont forget, do not forget, dont worry, no rush, no hurry, no need to ask
`)

/** Phrases with which a user replaces something said before. */
export const correctionPhrases = wordList(`
  instead, i meant, i misspoke, my mistake, by mistake, changed my mind, change my mind, on second thought, correction
`)

/** Words that correct only if the sentence also names the replacement: "Sorry for the trouble" corrects nothing. */
export const correctionsByName: readonly string[] = ['actually', 'i mean', 'rather', 'sorry', 'wrong']

/** After consent, these words change what was agreed to: "Yes, but …", "Sure, with the other card." */
export const amendingWords = wordSet('but, except, only, to, use, using, via, with')

/** Words after consent and before a name. The name then replaces the offered one: "Yes, on account 6." */
export const amendingByName: ReadonlySet<string> = new Set(['at', 'for', 'from', 'in', 'into', 'on', 'onto', 'under'])

/** Words that start a question after consent. The question is about something additional: "Yes, and order 6?" */
export const goingOnPhrases: readonly string[] = ['and', 'also', 'plus', 'what about', 'how about']

/** After an amending word, these refer back to the offer: "fine with me", "go ahead with that". */
export const backReferences = wordSet('all, both, everything, it, me, that, them, these, this, those, us')

/** Words that add another wish. */
export const additionPhrases = wordList(`
  also, as well, too, additionally, in addition, besides, next, then, after that, afterwards, afterward, another thing,
  one more thing, once thats done, once that is done, once done, when thats done, when that is done, when youre done,
  furthermore, plus, later
`)

/** A sentence with one of these announces what the agent will do, or asks whether it may. */
export const offerPhrases = wordList(`
  shall i, shall we, should i, may i, can i, would you like, do you want, do you wish, do you confirm, do you agree,
  do you approve, confirm, confirmation, i will, ill, i would, im going to, i am going to, i can, i could, i propose,
  i suggest, i recommend, we will, we can, we could, proceed, go ahead, ready to, let me know, yes or no, yes no,
  say yes, reply yes, option, options
`)

/** A question that starts with one of these asks for information, not for agreement. */
export const tellingOpenings = wordList(`
  what, whats, which, who, whose, where, when, why, how, could you, can you, please provide, please tell, please share
`)

/** A sentence with one of these asks what the user wants next. It does not ask for agreement. */
export const closingPhrases = wordList(`
  anything else, something else, any other, else i can, else can i, else we can, anything more, further assistance,
  help you with, assist you, more help
`)

/** A question with one of these offers a choice. */
export const choicePhrases: readonly string[] = ['which', 'or']

/** Filler words around a choice: "the second one, please". */
export const pickFillers = wordSet(`
  a, choice, choose, do, go, i, id, ill, lets, like, number, one, option, pick, please, take, the, want, with
`)

/** Ordinal words and the list positions they mean: "the second one" picks option 2. */
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

/** A sentence of a system message with one of these holds for every request. */
export const standingPhrases = wordList(`
  after, afterward, afterwards, again, always, at the end, before, each time, ensure, every time, finally, make sure,
  must, never leave, once, when done, when finished, whenever
`)

/** Bounds for long conversations: how many of the latest answers are read, and how much of each message. */
export const agreementLimits = { answers: 16, answerCharacters: 2_000, offerCharacters: 20_000 } as const
