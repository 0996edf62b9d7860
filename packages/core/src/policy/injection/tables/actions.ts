/**
 * Tables of the words with which people ask for an action. They decide whether a user asked for what a call does. The tables hold English
 * words only, never names of tools, and are part of the fingerprint of every policy that uses them.
 */
import { lines, phrases, wordSet, words } from './words.ts'

/**
 * The words for one action. `does` lists the verbs that ask for the action. `makes` lists the things that the action makes. Such a thing
 * asks for the action only after a verb of making ("make a payment"). A word in both lists counts as a verb only in the position of a
 * verb: "email Ann" asks for the action, "my emails" does not.
 *
 * A tool belongs to every action that contains the verb or a noun of the tool's name. For a tool that undoes something, only the verb
 * counts.
 */
export type ActionWords = {
  readonly does: readonly string[]
  readonly makes: readonly string[]
  /** The action only reads. A tool that changes something never gets a reading action, even if the tool and the action share a verb. */
  readonly reads?: true
  /** The action takes something away. A user who asks to make a thing does not ask for this action. */
  readonly undoes?: true
}

export const actions: readonly ActionWords[] = readActions(`
  does send email mail message forward reply respond text dm notify tell share inform contact ask remind write answer announce invite greet welcome
  congratulate thank ping alert warn post
  makes email mail message reply response notification dm invitation text announcement sms letter answer alert recipient
  does pay transfer send wire remit deposit refund settle reimburse donate withdraw charge split fund cover owe spend tip repay
  makes payment transaction transfer money refund deposit bill rent donation fee invoice fund funds
  does post publish upload submit comment tweet share announce put star like upvote react report follow
  makes post comment tweet issue report review star reaction
  does create make add write save schedule draft generate produce prepare compose open put set arrange plan register organize organise record build
  note start log book host establish
  makes event appointment reminder draft meeting calendar file document account note entry project repository folder list ticket slot record policy
  order
  does reserve book stay arrange rent
  makes reservation booking hotel flight table ticket car room
  undoes delete remove erase wipe destroy drop clear purge clean kick unsubscribe trash discard uninstall revoke reset empty
  does invite add onboard include grant share give let allow permit authorize authorise enroll join approve
  makes participant member collaborator access permission attendee guest authorization
  does update change modify set edit adjust reset replace increase decrease correct rename switch fix move revise upgrade raise lower configure
  extend shift postpone reschedule delay alter swap turn enable disable activate deactivate improve
  makes change update setting
  does append add write insert put include attach
  makes attachment
  undoes cancel revoke terminate abort refund return stop end close
  makes cancellation return
  does schedule plan set arrange remind
  makes calendar appointment recurring reminder schedule
  does buy purchase order checkout get pay need subscribe add
  makes order cart purchase subscription
  does sell trade exchange return swap convert
  makes trade exchange
  does run execute launch start install test deploy build allocate train
  makes script command program process job
  reads visit open browse fetch go download read click check look navigate see view find get follow access
  makes webpage website link page url site article blog
  does rate review recommend
  makes rating review feedback recommendation
  does input fill enter type log login sign register submit authenticate access
  makes form account login password
  does move copy transfer put place relocate
  makes copy
  does download save get fetch retrieve export backup
  makes download backup
  does upload push commit add put publish merge
  makes commit
  does lock unlock open close
  reads search find look query check lookup see
`)

function readActions(table: string): readonly ActionWords[] {
  return table
    .split(/\n\s*(?=(?:does|reads|undoes) )/)
    .slice(1)
    .map((entry) => {
      const [kind, ...listed] = words(entry)
      const made = listed.indexOf('makes')
      return {
        does: made < 0 ? listed : listed.slice(0, made),
        makes: made < 0 ? [] : listed.slice(made + 1),
        ...(kind === 'reads' && { reads: true }),
        ...(kind === 'undoes' && { undoes: true }),
      }
    })
}

/** Verbs that ask for the thing that follows them: "make a payment", "I need a reminder". */
export const makingVerbs = wordSet(`
  make create set need want initiate perform place send arrange give issue process complete book add write leave put start submit schedule draft
  open
`)

/** Words that lead to a verb: a verb asks or instructs after such a word, or as the first word of its clause. */
export const verbLeads = wordSet(`
  also always and afterwards can could directly do finally first have i if immediately instead just kindly let lets like me must need next not now
  once or please pls plz shall should so then to todo us want we will would you after before help use action task instruction operation objective
  required
`)

/** Words before "be" that turn a participle into a demand: "it should be cancelled". */
export const passiveLeads = wordSet('could must shall should to would')

export const determiners = wordSet(`
  a all an any each every first from his her in its last latest my new no of our recent received sent some that the their these this those three two
  unread what which your about
`)

/**
 * Common verbs. They ask for something only in the position of a verb, because elsewhere they have other meanings: "I'd like to know",
 * "the open orders", "at the end".
 */
export const weakVerbs = wordSet(`
  access add allow answer ask build call charge check clean clear close contact convert correct cover delay drop empty end enter exchange fill find
  fix follow free get give go host input join let like log look lower need open place put react read report reset return run see set share shift
  sign split star start stay stop switch test thank tip train turn type view work
`)

/** Words after which a participle in the same clause asks for its action: "I want the door unlocked". */
export const wishes = wordSet('be get have like must need needs should want wants')

/** Verbs that ask only for information if they open a sentence: "summarise the page". */
export const knowingVerbs = wordSet(`
  analyse analyze browse calculate check compare compute count describe display enumerate estimate evaluate examine explain extract fetch find get
  hear identify inspect interpret investigate know learn list look lookup navigate open outline paraphrase quote query read recap recite repeat research retrieve
  review rundown scan search see show skim study sum summarise summarize tally total translate transcribe understand verify view visit watch
`)
export const knowingOpenings: ReadonlySet<string> = new Set(
  phrases('have a look, take a look, have a read, have a glance, take a peek'),
)
/** Verbs of tools that may change something, but often only serve to find something out or to take a note. */
export const quietVerbs = wordSet(`
  access append build compose download draft enter execute export fill generate go include input insert launch log note plan prepare produce put
  record run save start test train type
`)

/** Pairs of words that may ask for a change, although the first word alone asks for information: "check me in", "get rid of". */
export const changingPairs: ReadonlySet<string> = new Set(
  phrases(
    'check in, check me, check us, check out, find me, get a, get an, get back, get her, get him, get in, get it, get me, get on, get rid, get some, get that, get them, get this, get us, get your, list it, look after, open a, open an, open new, open up, see to',
  ),
)
/** Things that consist of information: "get me the profile", "I need the details". */
export const toldThings = wordSet(`
  agenda answer balance content contents date description detail details facts history info information name news number overview performance
  posts price prices profile rating ratings result results review reviews schedule sentence sentences statistics status summary text time timeline
  title tweets weather
`)
export const questionWords = wordSet(`
  any anybody anyone anything how hows what whats when whens where wheres whether which who whom whos whose why
`)
/**
 * Words that open a question about a fact in German, Dutch, French, Spanish, Portuguese, Italian, Polish, Russian and the Scandinavian
 * languages. Words for "how" and "why" are left out, because such questions may propose something.
 */
export const otherQuestionWords = wordSet(`
  wann was welche welchem welchen welcher welches wem wer wessen wo woher wohin wieviel wieviele hoeveel waar wanneer wat welk welke
  combien lequel laquelle où quand quel quelle quelles quels qui
  cuál cuáles cuándo cuánta cuántas cuánto cuántos dónde qué quién quiénes onde quais qual quando quanta quantas quanto quantos quem
  chi dove quale quali quante quanti co gdzie ile jaka jaki jakie kiedy kto która które który
  hvad hvem hvilke hvilken hvilket hvor hvornår hva når när vad vem vilka vilken vilket где какая какие какой когда кто сколько что
`)
/** The word "and" in the languages of the table above. */
export const otherJoiningWords = wordSet('e ed en et i och og oraz und y и')
/** Verbs that open a question if a pronoun follows or a question mark ends the sentence: "do I have mail". */
export const auxiliaries = wordSet('am are did do does had has have is was were')
export const pronouns = wordSet('he i it she that there they this we you')
export const objectPronouns = wordSet('her him me them us you')
/** Words after which a second verb of a request may follow: "read it and reply". */
export const joiningWords = wordSet('also and afterwards but kindly next or please then to')
/** Words with which a user names further recipients besides an address: "mail bo@x.example and the vet". */
export const furtherWords = wordSet('all and both cc each everybody everyone plus')
/** Words that follow a noun rather than a verb: "the details and reviews of the laptop". */
export const nounFollowers = wordSet('about are at between by for from in is of on or that was which who with and')
/** Words that may follow the verb of a prohibition without naming a thing or a condition: "do not send it to anyone yet". */
export const afterForbidden = wordSet(`
  any anybody anyone anything back either it nothing now please that them these this those though to yet
`)
export const politeWords = wordSet(`
  and also can could d first hello hey hi i id just kindly like love me my need next now ok okay please pls quickly so then to want will would you
  help
`)
/** Words that open a sentence of context: "I am in Rome", "My boss wrote to me". */
export const contextOpenings = wordSet(`
  a after am an because before but he her his if im in it its ive just my on our she since some someone the their there these they theyre this
  those thanks thank today tomorrow tonight we were while yesterday hello hi hey
`)

/** Verbs that ask the assistant for information if "me" or "us" follows: "tell me which ones". */
export const speakingVerbs = wordSet('answer give inform respond share tell write')

/** Verbs with which a user delegates work to a text, if a word for instructions follows soon: "follow the steps". */
export const leavingVerbs = wordSet(`
  accomplish achieve act address apply attend carry complete comply deal do execute finish follow fulfil fulfill go handle help implement perform
  proceed process reply resolve respond solve sort tackle take work
`)

export const leftThings = wordSet(`
  action actions advice asks assignment change changes checklist described email everything guide guideline guidelines homework instruction
  instructions invitation issue issues it item items letter list listed mail manual mentioned message note notes playbook procedure protocol recipe
  request requested requests requirement requirements runbook says specified step steps task tasks that them ticket tickets todo todos what
  whatever
`)

/** Words that delegate work to a text wherever they occur in a user's request, unless the user only asks about them. */
export const leavingWords = wordSet(`
  assignment checklist guidelines homework instructed instructions requested request requests requirements steps todo todos
`)

/** Words with which a short message refers to what was said before: "do both", "settle it". */
export const referringWords = wordSet('all both everything her him it one ones same so that them these they this those')

/** Words that delegate everything a text asks for, if a verb of saying follows: "whatever the note says". */
export const contentWords = wordSet('all anything everything what whatever')
/** Verbs that delegate to a text what it asks for, if a pronoun comes before the verb: "the slides that it calls for". */
export const callingVerbs = wordSet('asks calls demands needs orders requests requires says wants')
/** Words that delegate how something is done, if a verb of saying follows: "as it says", "the way she explains". */
export const mannerWords = wordSet('as exactly how like way where')
/** Phrases that refer to a text's instructions without a verb of saying: "the details are in the mail". */
export const mannerPhrases: ReadonlySet<string> = new Set(
  phrases(
    'accordingly, according to, are at, are in, are on, as per, based on, be found, can find, details in, find in, following the, found in, in accordance, in line, info in, information in, is at, is in, is on, per my, per the, refer to, see the',
  ),
)

/** Verbs of saying, in the active ("the letter says") and in the passive ("as stated in the letter"). */
export const sayingVerbs = wordSet(`
  advise advised advises ask asked asks contain contained contains demand demanded demands describe described describes detailed details directed
  directs explain explained explains found given gives indicate indicated indicates instructed instructs listed lists mentioned mentions needs noted
  offered offers ordered outlined outlines prescribed prescribes proposed proposes provided provides recommended recommends requested requests
  required requires said say says set shown shows specified specifies stated states suggested suggests tells told wanted wants write written writes
  wrote
`)

/**
 * Words that announce a list of tasks in the user's own message ("perform the following tasks: …"). With such a list the user delegates
 * nothing.
 */
export const ownListWords = wordSet('below following')

/**
 * Patterns (see cues.ts) of messages in which a user delegates work to a text. They are narrower than the words above. If a user's
 * message matches one of them, the conditions `injected-kind` and `commanded-value` do not match.
 */
export const delegations: readonly string[] = lines(`
  do|perform|execute|complete|follow|finish|handle|tackle|solve .. task|tasks|action|actions|instruction|instructions
  do|perform|execute|complete|follow|finish|handle|tackle .. todo|todos|to-do|steps|everything|requests|items|list
  carry|take .. out|care .. task|tasks|action|actions|instruction|instructions|steps|everything|what|requests
  do|follow .. what .. says|say|said|asks|ask|wants|tells|described|specified
`)

export const emptyNouns = wordSet(`
  all and api by current data details do for from function get id in info information is item items manager manage my new of on or request service
  system the through to tool up user via with at a an
`)

/**
 * Groups of synonyms, for texts that name a kind of call. The groups are separate from the actions above and narrower. A tool belongs to
 * every group that contains a word of the tool's name. For example, "wire 500 to" asks for a tool that is called transfer.
 */
export const kinds: readonly (readonly string[])[] = lines(`
  send, email, mail, message, forward, reply, respond, text, dm, notify, tell, write, share
  send, pay, transfer, transaction, payment, wire, remit, deposit, money, refund, settle, move
  post, publish, upload, submit, share, send, comment, tweet, announce
  create, make, add, new, write, save, set up, schedule, event, appointment, reminder, draft
  reserve, book, reservation, booking
  delete, remove, erase, wipe, destroy, drop, clear, purge
  invite, add, onboard, include, participant, member
  update, change, modify, set, edit, adjust, reset, replace, increase, decrease, correct
  append, add, write, insert
  cancel, call off, revoke, terminate, abort
  reschedule, move, postpone, change
  schedule, recurring, standing, set up, plan
  buy, purchase, order, checkout
  sell, trade, exchange
  grant, give, allow, permit, authorize, authorise, share
  run, execute, launch, start, install
  visit, open, browse, fetch, get, go to, download, read, click, webpage, website, link
  rate, review, rating, recommend
`).map(phrases)

/** Words that lead to an instruction: a verb instructs after such a word, or as the first word of its sentence. */
export const instructionLeads = wordSet(
  'also and first immediately just kindly must now please should then to todo you',
)
