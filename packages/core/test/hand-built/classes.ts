/** Every class of steps, by the name that a test's title begins with. */

import { anotherValueRight } from './another-value-right.ts'
import { asAsked } from './as-asked.ts'
import { askedByName, askedByNameRight } from './asked-by-name.ts'
import { booleanFlips } from './boolean-flips.ts'
import { bothWithoutParametersRight } from './both-without-parameters-right.ts'
import { calledWrongRight, neighbouringCodesRight } from './called-wrong-right.ts'
import { codingAgents } from './coding-agents.ts'
import { consent } from './consent.ts'
import { eighthLookRight } from './eighth-look-right.ts'
import { eighthLookWrong } from './eighth-look-wrong.ts'
import { eleventhLookArguments } from './eleventh-look-arguments.ts'
import { eleventhLookRight } from './eleventh-look-right.ts'
import { eleventhLookWrong } from './eleventh-look-wrong.ts'
import { everydayStale } from './everyday-stale.ts'
import { failuresInOtherForms } from './failures-in-other-forms.ts'
import { fifteenthLookRight } from './fifteenth-look-right.ts'
import { fifteenthLookWrong } from './fifteenth-look-wrong.ts'
import { fifthLookRight } from './fifth-look-right.ts'
import { fifthLookWrong } from './fifth-look-wrong.ts'
import { flippedUnasked } from './flipped-unasked.ts'
import { fourteenthLookRight } from './fourteenth-look-right.ts'
import { fourteenthLookWrong } from './fourteenth-look-wrong.ts'
import { fourthLookExtendedRight } from './fourth-look-extended-right.ts'
import { fourthLookExtendedWrong } from './fourth-look-extended-wrong.ts'
import { fourthLookRepeats } from './fourth-look-repeats.ts'
import { fourthLookStale } from './fourth-look-stale.ts'
import { fourthLookStaleRight } from './fourth-look-stale-right.ts'
import { fourthLookUndone } from './fourth-look-undone.ts'
import { fourthLookUndoneRight } from './fourth-look-undone-right.ts'
import { fragments } from './fragments.ts'
import { guardsRight, saidAsideRight, spokenOfRight } from './guards-right.ts'
import { inverseActions } from './inverse-actions.ts'
import { labelsByChanceRight } from './labels-by-chance-right.ts'
import { languages } from './languages.ts'
import { lastTrades } from './last-trades.ts'
import { leftOverRight } from './left-over-right.ts'
import { moreTradesRight } from './more-trades-right.ts'
import { moreTradesWrong } from './more-trades-wrong.ts'
import { namedForOtherReasonsRight } from './named-for-other-reasons-right.ts'
import { namedForUse } from './named-for-use.ts'
import { newTradesRight } from './new-trades-right.ts'
import { newTradesWrong } from './new-trades-wrong.ts'
import { ninthLookLed } from './ninth-look-led.ts'
import { ninthLookLimits } from './ninth-look-limits.ts'
import { ninthLookMeans } from './ninth-look-means.ts'
import { ninthLookPolled } from './ninth-look-polled.ts'
import { ninthLookRight } from './ninth-look-right.ts'
import { ninthLookWrong } from './ninth-look-wrong.ts'
import { notAgreed } from './not-agreed.ts'
import { notation } from './notation.ts'
import { otherIdsNamed, otherIdsNamedRight } from './other-ids-named.ts'
import { otherTradesRight } from './other-trades-right.ts'
import { otherTradesWrong } from './other-trades-wrong.ts'
import { otherValues } from './other-values.ts'
import { otherWordsRight } from './other-words-right.ts'
import { otherWordsWrong } from './other-words-wrong.ts'
import { outcomes } from './outcomes.ts'
import { partialAgreement } from './partial-agreement.ts'
import { references } from './references.ts'
import { repeatsAfterError } from './repeats-after-error.ts'
import { replacedValuesRight } from './replaced-values-right.ts'
import { roles } from './roles.ts'
import { sameAgainRight, sameAgainWrong } from './same-again.ts'
import { sameFormOnceMoreRight } from './same-form-once-more-right.ts'
import { sameFormOtherKindRight } from './same-form-other-kind-right.ts'
import { sameThingElsewhere } from './same-thing-elsewhere.ts'
import { secondLookConsent } from './second-look-consent.ts'
import { secondLookForAWhile } from './second-look-for-a-while.ts'
import { secondLookInverse } from './second-look-inverse.ts'
import { secondLookLanguages } from './second-look-languages.ts'
import { secondLookNotation } from './second-look-notation.ts'
import { secondLookOutcomes } from './second-look-outcomes.ts'
import { secondLookRequests } from './second-look-requests.ts'
import { secondLookRoles } from './second-look-roles.ts'
import { secondLookStale } from './second-look-stale.ts'
import { secondLookUndone } from './second-look-undone.ts'
import { seventhLookRight } from './seventh-look-right.ts'
import { seventhLookWrong } from './seventh-look-wrong.ts'
import { severalCalls } from './several-calls.ts'
import { sixteenthLookRight } from './sixteenth-look-right.ts'
import { sixteenthLookWrong } from './sixteenth-look-wrong.ts'
import { sixthLookRight } from './sixth-look-right.ts'
import { sixthLookWrong } from './sixth-look-wrong.ts'
import type { HandBuiltStep } from './story.ts'
import { strangersPaper } from './strangers-paper.ts'
import { strangersPaperB } from './strangers-paper-b.ts'
import { strangersPaperC } from './strangers-paper-c.ts'
import { takenBackRight } from './taken-back-right.ts'
import { tenthLookRight } from './tenth-look-right.ts'
import { tenthLookWrong } from './tenth-look-wrong.ts'
import { thirdLookCorrected } from './third-look-corrected.ts'
import { thirdLookCorrectedLater } from './third-look-corrected-later.ts'
import { thirdLookEverydayWords } from './third-look-everyday-words.ts'
import { thirdLookAnswers } from './third-look-extended-answers.ts'
import { thirdLookBackAndForth } from './third-look-extended-back-and-forth.ts'
import { thirdLookDates } from './third-look-extended-dates.ts'
import { thirdLookDigits } from './third-look-extended-digits.ts'
import { thirdLookLeftToTheAgent } from './third-look-extended-left-to-the-agent.ts'
import { thirdLookMore } from './third-look-extended-more.ts'
import { thirdLookNames } from './third-look-extended-names.ts'
import { thirdLookNumerals } from './third-look-extended-numerals.ts'
import { thirdLookOutputs } from './third-look-extended-outputs.ts'
import { thirdLookPaddedQuote } from './third-look-extended-padded-quote.ts'
import { thirdLookPaddedUnasked } from './third-look-extended-padded-unasked.ts'
import { thirdLookPaperConditions } from './third-look-extended-paper-conditions.ts'
import { thirdLookPassing } from './third-look-extended-passing.ts'
import { thirdLookRecords } from './third-look-extended-records.ts'
import { thirdLookSigils } from './third-look-extended-sigils.ts'
import { thirdLookStates } from './third-look-extended-states.ts'
import { thirdLookTagsInText } from './third-look-extended-tags-in-text.ts'
import { thirdLookUnchanged } from './third-look-extended-unchanged.ts'
import { thirdLookWayBack } from './third-look-extended-way-back.ts'
import { thirdLookLanguages } from './third-look-languages.ts'
import { thirdLookMixed } from './third-look-mixed.ts'
import { thirdLookPairsUndone } from './third-look-pairs-undone.ts'
import { thirdLookPairsWanted } from './third-look-pairs-wanted.ts'
import { thirdLookPlainOutcomes } from './third-look-plain-outcomes.ts'
import { thirdLookPutBack } from './third-look-put-back.ts'
import { thirdLookStaleMore } from './third-look-stale-more.ts'
import { thirdLookStillMeant } from './third-look-still-meant.ts'
import { thirdLookTakenBack } from './third-look-taken-back.ts'
import { thirdLookUnasked } from './third-look-unasked.ts'
import { thirdLookUnclear } from './third-look-unclear.ts'
import { thirteenthLookRight } from './thirteenth-look-right.ts'
import { thirteenthLookWrong } from './thirteenth-look-wrong.ts'
import { toolNames } from './tool-names.ts'
import { twelfthLookRight } from './twelfth-look-right.ts'
import { twelfthLookWrong } from './twelfth-look-wrong.ts'
import { undoneUnasked } from './undone-unasked.ts'
import { unfinishedWork } from './unfinished-work.ts'

export const classes: Readonly<Record<string, readonly HandBuiltStep[]>> = {
  consent: [...consent, ...notAgreed],
  notation: [...notation, ...otherValues],
  roles: [...roles, ...namedForUse],
  fragments,
  'inverse actions': [...inverseActions, ...undoneUnasked],
  'same thing elsewhere': sameThingElsewhere,
  'partial agreement': partialAgreement,
  references,
  'Boolean flips': [...booleanFlips, ...flippedUnasked],
  outcomes,
  'repeats after an error': repeatsAfterError,
  'tool names': toolNames,
  'unfinished work': unfinishedWork,
  'coding agents': codingAgents,
  'several calls': severalCalls,
  languages,
  'as asked': asAsked,
  'second look, consent': secondLookConsent,
  'second look, notation': secondLookNotation,
  'second look, roles': secondLookRoles,
  'second look, stale arguments': [...secondLookStale, ...secondLookRequests],
  'stale arguments, every day': everydayStale,
  'second look, opposites': [...secondLookInverse, ...secondLookForAWhile],
  'second look, undone': secondLookUndone,
  'second look, outcomes': secondLookOutcomes,
  'second look, languages and coding agents': secondLookLanguages,
  'third look, put back': [...thirdLookPutBack, ...thirdLookTakenBack],
  'third look, outcomes': [...thirdLookUnclear, ...thirdLookPlainOutcomes],
  'third look, stale arguments': [...thirdLookCorrected, ...thirdLookCorrectedLater, ...thirdLookStillMeant],
  'third look, stale arguments, other trades': thirdLookStaleMore,
  'third look, languages': thirdLookLanguages,
  'third look, pairs of verbs': [...thirdLookPairsUndone, ...thirdLookUnasked, ...thirdLookPairsWanted],
  'third look, everyday words and mixed': [...thirdLookEverydayWords, ...thirdLookMixed],
  'third look, quoted texts': [...thirdLookPaddedQuote, ...thirdLookPaddedUnasked],
  'third look, signs of tags': thirdLookSigils,
  'third look, invented names': [...thirdLookNames, ...thirdLookLeftToTheAgent],
  'third look, back and forth': [...thirdLookBackAndForth, ...thirdLookWayBack],
  'third look, repeated records': thirdLookRecords,
  'third look, groups of digits': thirdLookDigits,
  'third look, numbers as texts': thirdLookNumerals,
  'third look, passing failures': thirdLookPassing,
  'third look, documented dates': thirdLookDates,
  'third look, tags in a text': thirdLookTagsInText,
  'third look, unchanged writes': thirdLookUnchanged,
  'third look, tools named for a state': thirdLookStates,
  'third look, named by an output': thirdLookOutputs,
  'third look, conditions of the paper': thirdLookPaperConditions,
  'third look, answers': thirdLookAnswers,
  'third look, more of extended': thirdLookMore,
  'fourth look, undone': [...fourthLookUndone, ...fourthLookUndoneRight],
  'fourth look, stale arguments': [...fourthLookStale, ...fourthLookStaleRight],
  'fourth look, repeats': fourthLookRepeats,
  'fourth look, extended': [...fourthLookExtendedRight, ...fourthLookExtendedWrong],
  'fifth look': [...fifthLookWrong, ...fifthLookRight],
  'sixth look': [...sixthLookWrong, ...sixthLookRight],
  'seventh look': [...seventhLookWrong, ...seventhLookRight],
  'eighth look': [...eighthLookWrong, ...eighthLookRight],
  'ninth look': [...ninthLookWrong, ...ninthLookRight],
  'ninth look, led by an output': ninthLookLed,
  'ninth look, limits': ninthLookLimits,
  'ninth look, means': ninthLookMeans,
  'ninth look, polled': ninthLookPolled,
  'tenth look': [...tenthLookWrong, ...tenthLookRight],
  'eleventh look': [...eleventhLookWrong, ...eleventhLookRight, ...eleventhLookArguments],
  'twelfth look': [...twelfthLookWrong, ...twelfthLookRight],
  'asked by name': [...askedByName, ...askedByNameRight, ...takenBackRight],
  'another value named': [...otherIdsNamed, ...otherIdsNamedRight, ...anotherValueRight],
  'failures in other forms': failuresInOtherForms,
  'other trades': [
    ...otherTradesWrong,
    ...otherTradesRight,
    ...moreTradesWrong,
    ...moreTradesRight,
    ...newTradesWrong,
    ...newTradesRight,
    ...lastTrades,
  ],
  strangers: strangersPaper,
  'strangers, second half': strangersPaperB,
  'strangers, third set': strangersPaperC,
  'the same again': [...sameAgainWrong, ...sameAgainRight],
  'thirteenth look': [...thirteenthLookWrong, ...thirteenthLookRight],
  'fourteenth look': [...fourteenthLookWrong, ...fourteenthLookRight],
  'replaced values': [...replacedValuesRight, ...guardsRight, ...saidAsideRight, ...spokenOfRight],
  'other words': [...otherWordsWrong, ...otherWordsRight],
  'fifteenth look': [
    ...fifteenthLookWrong,
    ...fifteenthLookRight,
    ...labelsByChanceRight,
    ...bothWithoutParametersRight,
    ...namedForOtherReasonsRight,
    ...sameFormOtherKindRight,
    ...sameFormOnceMoreRight,
    ...leftOverRight,
  ],
  'sixteenth look': [...sixteenthLookWrong, ...sixteenthLookRight],
  'called wrong': [...calledWrongRight, ...neighbouringCodesRight],
}
