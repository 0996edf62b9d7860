import { describe, expect, test } from 'vitest'
import { languageCharacters } from '../lexicon/language.ts'
import { isEnglish, isInOtherLanguage } from './language.ts'

describe('a request is in English', () => {
  test.each([
    ['in a plain sentence', 'Please lock the account.'],
    ['in a few words', 'lock account A-7'],
    ['in one verb of the tables, inflected', 'Cancelled!'],
    ['with a foreign name in it', 'Cancel my booking at Casa de la Luz, please.'],
    ['with a name in another script', 'Send the report to 山田太郎 today.'],
    ['with a name in another alphabet', 'Send it to Иван.'],
    ['with accents in its names', 'Book a table at the Café Müller'],
    ['with a text to be translated in it', 'Translate "Wo ist die Post?" into English and send it to me, please, now.'],
    ['in capitals', 'LOCK THE DOOR'],
    ['in a question', 'What is it?'],
  ])('%s: %s', (_, request) => {
    expect(isEnglish(request)).toBe(true)
  })
})

describe('a request is not known to be in English', () => {
  test.each([
    ['German', 'Bitte sperre das Konto'],
    ['German in two words', 'Konto sperren'],
    ['German with a borrowed verb', 'Stop den Motor bitte'],
    ['German with as many words of either', 'Lock den Account'],
    ['French', "Verrouille la porte, s'il te plaît."],
    ['Spanish', 'Cancela mi vuelo por favor'],
    ['Portuguese', 'Cancele o meu voo, por favor'],
    ['Italian', 'Chiudi la porta di casa'],
    ['Dutch', 'Doe de deur op slot'],
    ['Swedish', 'Lås dörren till huset och släck'],
    ['Polish', 'Proszę zablokuj to konto'],
    ['Turkish', 'Lütfen hesabı kilitle'],
    ['Russian', 'Закрой дверь'],
    ['Arabic', 'أغلق الباب'],
    ['Greek', 'Κλείδωσε την πόρτα'],
    ['Hindi', 'दरवाज़ा बंद करो'],
    ['Thai', 'ล็อกประตู'],
    ['Burmese', 'တံခါးပိတ်ပါ'],
    ['Khmer', 'ចាក់សោទ្វារ'],
    ['Chinese', '请锁上门'],
    ['Chinese around an English name', '把文件发送给Alice'],
    ['Japanese with an English verb', 'ドアをlockしてください'],
    ['Korean', '문을 잠가 주세요'],
    ['a number alone', '#W5591'],
    ['nothing', ''],
    ['words that several languages share', 'No.'],
  ])('%s: %s', (_, request) => {
    expect(isEnglish(request)).toBe(false)
  })

  test('where English stands far behind', () => {
    const padded = (length: number) => `${'x'.repeat(length)} lock`
    expect(isEnglish(padded(languageCharacters - 5))).toBe(true)
    expect(isEnglish(padded(languageCharacters - 4))).toBe(false)
  })
})

describe('the share of English words', () => {
  test('is a fifth if one of them has three letters', () => {
    expect(isEnglish('please kvar tork blem gorf')).toBe(true)
    expect(isEnglish('please kvar tork blem gorf snev')).toBe(false)
  })

  test('is a third if all of them are shorter', () => {
    expect(isEnglish('i kvar tork')).toBe(true)
    expect(isEnglish('i kvar tork blem')).toBe(false)
  })
})

describe('the weight of another script', () => {
  test('is one for a word that has letters, however many', () => {
    expect(isEnglish('lock Иван')).toBe(false)
    expect(isEnglish('lock the Иван')).toBe(true)
    expect(isEnglish('lock the Иван Иванович')).toBe(false)
  })

  test('is one for two signs of a script without spaces', () => {
    expect(isEnglish('lock the 山田')).toBe(true)
    expect(isEnglish('lock the 山田太')).toBe(false)
    expect(isEnglish('lock 山')).toBe(false)
  })

  test('begins behind accented Latin letters', () => {
    expect(isEnglish('lock \u036f')).toBe(true)
    expect(isEnglish('lock \u0370')).toBe(false)
  })

  test.each(['ไ', 'ໄ', 'က', 'ក', '門', 'ド', 'の'])('is by signs in the script of %s', (sign) => {
    const three = sign.repeat(3)
    expect([isEnglish(`lock the ${three}`), isEnglish(`lock the ${three} now`)]).toEqual([false, true])
  })

  test.each(['Ж', 'λ', 'ש', 'ب', 'द', '문'])('and by words in that of %s', (letter) => {
    expect(isEnglish(`lock the ${letter.repeat(3)}`)).toBe(true)
  })
})

describe('a request in another language', () => {
  test('shows more words of others than of English, and one that shows as many is neither', () => {
    expect([isEnglish('nicht die'), isInOtherLanguage('nicht die')]).toEqual([false, true])
    expect([isEnglish('Charge card_8107.'), isInOtherLanguage('Charge card_8107.')]).toEqual([false, false])
    expect([isEnglish('lock nicht'), isInOtherLanguage('lock nicht')]).toEqual([false, false])
    expect([isEnglish('lock it'), isInOtherLanguage('lock it')]).toEqual([true, false])
  })

  test('is not known by the letters of an identifier', () => {
    expect(isInOtherLanguage('Trash EM-20011.')).toBe(false)
    expect(isInOtherLanguage('Trash em DE89.')).toBe(true)
  })
})
