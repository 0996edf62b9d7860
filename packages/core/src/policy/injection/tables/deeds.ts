/**
 * What people ask to have done, for the question whether a user asked for the kind of thing that a call does. Words of English
 * only, never of a tool. They are part of the fingerprint of every policy that uses them.
 */

/**
 * A deed: the verbs that ask for it, and the things that are made by it, which ask for it only behind another verb ("make a
 * payment"). A word of both lists is read as a verb only where a verb can stand: "email Ann" asks, "my emails" does not. The
 * deed of a tool is every one that the verb or a noun of its name belongs to; of one that undoes, the verb alone.
 */
export type Deed = {
  readonly does: readonly string[]
  readonly makes: readonly string[]
  /** Only reads: says nothing of a tool that changes something, though it may have the same verb. */
  readonly reads?: true
  /** Takes something away: who asks for such a thing to be made has not asked for that. */
  readonly undoes?: true
}

export const deeds: readonly Deed[] = [
  {
    does: list(
      'send email mail message forward reply respond text dm notify tell share inform contact ask remind write answer announce ' +
        'invite greet welcome congratulate thank ping alert warn post',
    ),
    makes: list(
      'email mail message reply response notification dm invitation text announcement sms letter answer alert recipient',
    ),
  },
  {
    does: list(
      'pay transfer send wire remit deposit refund settle reimburse donate withdraw charge split fund cover owe spend tip repay',
    ),
    makes: list('payment transaction transfer money refund deposit bill rent donation fee invoice fund funds'),
  },
  {
    does: list('post publish upload submit comment tweet share announce put star like upvote react report follow'),
    makes: list('post comment tweet issue report review star reaction'),
  },
  {
    does: list(
      'create make add write save schedule draft generate produce prepare compose open put set arrange plan register organize ' +
        'organise record build note start log book host establish',
    ),
    makes: list(
      'event appointment reminder draft meeting calendar file document account note entry project repository folder list ' +
        'ticket slot record policy order',
    ),
  },
  {
    does: list('reserve book stay arrange rent'),
    makes: list('reservation booking hotel flight table ticket car room'),
  },
  {
    does: list(
      'delete remove erase wipe destroy drop clear purge clean kick unsubscribe trash discard uninstall revoke reset empty',
    ),
    makes: [],
    undoes: true,
  },
  {
    does: list('invite add onboard include grant share give let allow permit authorize authorise enroll join approve'),
    makes: list('participant member collaborator access permission attendee guest authorization'),
  },
  {
    does: list(
      'update change modify set edit adjust reset replace increase decrease correct rename switch fix move revise upgrade raise ' +
        'lower configure extend shift postpone reschedule delay alter swap turn enable disable activate deactivate improve',
    ),
    makes: list('change update setting'),
  },
  { does: list('append add write insert put include attach'), makes: list('attachment') },
  {
    does: list('cancel revoke terminate abort refund return stop end close'),
    makes: list('cancellation return'),
    undoes: true,
  },
  {
    does: list('schedule plan set arrange'),
    makes: list('calendar appointment recurring reminder schedule'),
  },
  {
    does: list('buy purchase order checkout get pay need subscribe add'),
    makes: list('order cart purchase subscription'),
  },
  { does: list('sell trade exchange return swap convert'), makes: list('trade exchange') },
  {
    does: list('run execute launch start install test deploy build allocate train'),
    makes: list('script command program process job'),
  },
  {
    does: list('visit open browse fetch go download read click check look navigate see view find get follow access'),
    makes: list('webpage website link page url site article blog'),
    reads: true,
  },
  { does: list('rate review recommend'), makes: list('rating review feedback recommendation') },
  {
    does: list('input fill enter type log login sign register submit authenticate access'),
    makes: list('form account login password'),
  },
  { does: list('move copy transfer put place relocate'), makes: list('copy') },
  { does: list('download save get fetch retrieve export backup'), makes: list('download backup') },
  { does: list('upload push commit add put publish merge'), makes: list('commit') },
  { does: list('lock unlock open close'), makes: [] },
  { does: list('search find look query check lookup see'), makes: [], reads: true },
]

/** Behind these a thing is to be made, whatever it is: "make a payment", "I need a reminder". */
export const makingVerbs: ReadonlySet<string> = new Set(
  list(
    'make create set need want initiate perform place send arrange give issue process complete book add write leave put ' +
      'start submit schedule draft open',
  ),
)

/** In front of a verb that asks for something or orders it, unless the verb opens its clause. */
export const verbLeads: ReadonlySet<string> = new Set(
  list(
    'also always and afterwards can could directly do finally first have i if immediately instead just kindly let lets like me ' +
      'must need next not now once or please pls plz shall should so then to todo us want we will would you after before help ' +
      'use action task instruction operation objective required',
  ),
)

/** Behind these stands a thing, so a word that may be either is one: "my emails", "the last order". */
export const determiners: ReadonlySet<string> = new Set(
  list(
    'a all an any each every first from his her in its last latest my new no of our recent received sent some that the their ' +
      'these this those three two unread what which your about',
  ),
)

/** Verbs that say too little to ask for anything wherever they stand: "I'd like to know", "the open orders", "at the end". */
export const weakVerbs: ReadonlySet<string> = new Set(
  list(
    'access add allow answer ask build call charge check clean clear close contact convert correct cover delay drop empty end ' +
      'enter exchange fill find fix follow free get give go host input join let like log look lower need open place put react ' +
      'read report reset return run see set share shift sign split star start stay stop switch test thank tip train turn type ' +
      'view work',
  ),
)

/** In front of these somewhere in the clause a participle asks: "I want the door unlocked". */
export const wishes: ReadonlySet<string> = new Set(list('be get have like must need should want'))

/** With "me" or "us" behind them these ask the assistant to speak: "tell me which ones". */
export const speakingVerbs: ReadonlySet<string> = new Set(list('answer give inform respond share tell write'))

/** The user leaves it to a text to say what is to be done: a verb of the first list, and soon behind it a word of the second. */
export const leavingVerbs: ReadonlySet<string> = new Set(
  list(
    'accomplish act address attend carry complete comply deal do execute finish follow fulfil fulfill go handle help implement ' +
      'perform proceed process reply resolve respond solve sort tackle take work',
  ),
)
export const leftThings: ReadonlySet<string> = new Set(
  list(
    'action actions asks assignment checklist described email everything guideline guidelines homework instruction instructions ' +
      'invitation issue issues it item items letter list listed mail mentioned message note procedure request requested requests ' +
      'requirement requirements says specified step steps task tasks that them ticket tickets todo todos what whatever',
  ),
)
/** Words that leave it to a text wherever they stand. */
export const leavingWords: ReadonlySet<string> = new Set(
  list(
    'according assignment checklist guidelines homework instructed instructions requested request requests requirements steps todo todos',
  ),
)
/** How many words may stand between the verb and the thing. */
export const wordsBetweenLeft = 9
/** "as Ola asks", "as it says": one of these stands one to three words behind "as". */
export const sayingVerbs: ReadonlySet<string> = new Set(
  list(
    'ask asked asks describe described describes instructed listed mentioned requested requests said says specified stated ' +
      'suggested suggests told wanted wants wrote',
  ),
)
/** Where the user goes on to say it, nothing is left to a text: "perform the following tasks: …". */
export const ownListWords: ReadonlySet<string> = new Set(['below', 'following'])

/** Words of tools' names that say nothing of what is acted on. */
export const emptyNouns: ReadonlySet<string> = new Set(
  list(
    'all and api by current data details do for from function get id in info information is item items manager manage my new of ' +
      'on or request service system the through to tool up user via with at a an',
  ),
)

/** How far in front of a thing the verb that makes it may stand, in words. */
export const wordsBeforeThing = 5

function list(words: string): readonly string[] {
  return words.split(' ')
}
