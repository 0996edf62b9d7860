/** Tables for the conditions about names that nobody mentioned. The words are English or programming terms. */
import { wordList, wordSet } from '../paper/word-list.ts'

export const creatingPhrases = wordList('create a new, create a, creates a new, creates a, make a new, makes a new')

export const wordSeparators: ReadonlySet<string> = new Set([' ', '_', '-', '.', '/'])

/** Things that hold other things and get their name from the user, such as folders. */
export const containers = wordSet(`
  album, board, calendar, category, channel, collection, directory, folder, group, label, list, playlist, project, team,
  workspace
`)

/** Words in the name or the description of a parameter whose value the agent has to invent. */
export const madeUpWords = wordSet(`
  correlation, dedup, dedupe, deduplication, generated, idempotency, nonce, passcode, password, pin, random, salt, secret, trace, unique, uuid
`)

/**
 * Words for invented values that may also describe an existing thing, as in "Unique ID of the e-mail to delete". In a description these
 * words count only if the tool makes something new.
 */
export const describingWords = wordSet('generated, trace, unique, uuid')

export const creatingVerbs = wordSet(`
  add, append, begin, book, create, enqueue, enroll, generate, init, insert, issue, log, make, new, open, place, post, provision,
  publish, put, record, register, request, schedule, send, start, store, submit, upload, upsert, write
`)

/** Verbs of tools that make a new thing, at the start or the end of a tool's name. */
export const makingVerbs = wordSet(`
  create, define, generate, insert, make, new, provision, aanmaken, anlegen, crea, crear, creare, creer, criar, erstelle, erstellen, maak,
  olustur, opprett, opret, skapa, utworz
`)

/** Verbs of tools that record or send something new. The id of the new thing is the next number of a series or a UUID. */
export const recordingVerbs = wordSet(`
  add, append, enqueue, enter, file, issue, log, post, publish, record, register, save, send, store, submit, upload, upsert, write
`)

/** Words in an argument's name that mark an id without saying what it identifies. */
export const idWords = wordSet(
  'code, id, identifier, key, new, no, nr, num, number, numero, nummer, ref, reference, slug, uid, uuid',
)

/** Placeholders for first and last names in a convention for addresses, as in `first.last@…`. */
export const namePlaceholders: readonly (readonly [string, string])[] = wordList(`
  first last, firstname lastname, given family, forename surname, name surname, vorname nachname, prenom nom,
  prénom nom, nombre apellido, nome cognome, nome sobrenome, nome apelido, voornaam achternaam, fornamn efternamn, fornavn etternavn,
  imie nazwisko, ad soyad, имя фамилия, όνομα επώνυμο
`).flatMap((pair) => {
  const [first, last, ...others] = pair.split(' ')
  return first && last && others.length === 0 ? [[first, last] as const] : []
})

/** Words with which a description introduces an example. A value in an example does not count as named. */
export const exampleWords = wordSet(`
  beispiel, beispielsweise, e, eg, ejemplo, esempio, example, examples, exemple, exemplo, format, formatted, g, i, instance, like, looks,
  pattern, sample, such, zb
`)

export const personWords = wordSet(`
  contact, customer, employee, first, full, last, member, name, people, person, query, recipient, search, staff, term, text, user, who
`)

export const inventingWords = wordSet('dummy, fake, fictional, fictitious, imaginary, invent, invented, placeholder')

export const makingUpVerbs = wordSet('choose, generate, invent, pick')

/** Words after a phrase such as "any number". With such a word the user accepts every choice of the agent, as in "any number will do". */
export const allowingWords = wordSet('is, will, works, you')

/** Words after an id that say where it comes from: "pick a number from the list". */
export const sourceWords = wordSet('among, between, from, in, of, on, out')

/** Phrases with which a user leaves a choice to the agent, describes the wanted thing, or gives a pattern for it. */
export const choosingPhrases = wordList(`
  any hashtag, any hashtags, any name, any tag, any tags, any title, any will do, anything, appropriate, be creative, best, catchy,
  choose, come up with, creative, decide, does not matter, doesnt matter, dont care, dont mind, each, every, feel free, fits,
  fitting, funny, good, invent, matching, meaningful, named like, nice, pick, proper, random, reasonable, relevant, sensible,
  some name, something, suggest, suitable, surprise me, think of, up to you, whatever, whichever
`)

/**
 * Two tables for requests that leave the choice to the actor. The first table has words that follow "you", the second has words that
 * follow "your".
 */
export const choosingVerbs = wordSet('choose, decide, fancy, find, like, pick, please, prefer, think, want, wish')
export const choiceWords = wordSet('call, choice, choosing, decision, discretion, liking, own, pick, preference, taste')

/** Words before tags that the user describes instead of naming: "some tags". */
export const openArticles = wordSet(`
  a, additional, an, couple, few, five, four, more, one, several, six, some, three, two
`)

/** Words before tags that the user names, rules out or knows already: "the tags", "no tags". */
export const closedArticles = wordSet('her, his, my, no, not, our, that, the, their, these, this, those, without, your')

/** Words for tags which the user and the actor already know. The actor must then not invent other tags. */
export const knownReferences = wordSet(`
  agreed, before, certain, chosen, discussed, earlier, following, last, mentioned, only, particular, previous, previously, same,
  specific, usual
`)

export const tagWords = wordSet('hashtag, hashtags, tag, tags')
