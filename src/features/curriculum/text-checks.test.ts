import { expect, test } from 'vitest'
import {
  arabicFaults,
  frenchFaults,
  meaningFaults,
  nisbaFaults,
  readingFaults,
  scholarlyFaults,
  textFaults,
  translitFaults,
} from './text-checks.ts'

test.each([
  ['une école', []],
  ['une e\u0301cole', ['not_nfc']],
  ['ﻛﺘﺎﺏ', ['presentation_form']],
  ['\u0647\u064e\u0670\u0630\u064e\u0627', []],
  ['\u0647\u0670\u0630\u064e\u0627', ['haza']],
])('a text is written in the usual characters: %j has %j', (text, faults) => {
  expect(textFaults(text)).toEqual(faults)
})

test.each([
  ['la chadda', []],
  ['La Shadda', ['sign_name']],
  ['un sukūn', ['sign_name']],
  ['la fatḥa', ['sign_name']],
  ['la ḍamma', ['sign_name']],
  // The sign of two ḍamma has another name.
  ['la ḍammatan', []],
  ['le tanwīn', ['sign_name']],
])('a French sentence names the signs as the course does: «%s» has %j', (fr, faults) => {
  expect(frenchFaults(fr)).toEqual(faults)
})

test.each([
  ['le vendredi (al-joumou‘a)', []],
  ['le jour de ʿachoura', ['scholarly_meaning']],
  ['le Ramaḍān', ['scholarly_meaning']],
  ['la fatḥa', ['sign_name', 'scholarly_meaning']],
])('a meaning is written as a French child reads: «%s» has %j', (fr, faults) => {
  expect(meaningFaults(fr)).toEqual(faults)
})

test.each([
  ['كِتَابٌ.', []],
  ['كتاب', ['unvowelled']],
  ['كِتَاب b', ['not_arabic']],
  ['b كِتَاب', ['not_arabic']],
  ['kitab', ['not_arabic', 'unvowelled']],
  ['', ['not_arabic', 'unvowelled']],
])('a word for children is vowelled Arabic: %s has %j', (ar, faults) => {
  expect(arabicFaults(ar)).toEqual(faults)
})

test.each([
  ['al-kitābu kabīrun.', []],
  ['ḥaqība', []],
  ['café', ['not_translit']],
  ['ecole', ['not_translit']],
  ['kitāb 2', ['not_translit']],
  ['2 kitāb', ['not_translit']],
  ['', ['not_translit']],
])('a transliteration has the letters of the course: «%s» has %j', (translit, faults) => {
  expect(translitFaults(translit)).toEqual(faults)
})

test.each([
  ['kitāb', 'kitâb', []],
  ['kitāb', 'kitab', ['not_by_rule']],
  ['kitāb', 'kitāb', ['scholarly_letter', 'not_by_rule']],
  ['kitāb', '', ['no_reading']],
  ['kitāb', ' ', ['no_reading']],
  ['kitāb', null, ['no_reading']],
  ['kitāb', undefined, ['no_reading']],
])('a reading follows the rules of sounds: %s as %j has %j', (translit, reading, faults) => {
  expect(readingFaults(translit, reading)).toEqual(faults)
})

test.each([
  ['chams', []],
  ['shams', ['scholarly_letter']],
  ['jamîl', []],
  ['jamīl', ['scholarly_letter']],
  ['kitaboun', []],
  ['kitabun', ['scholarly_letter']],
  ['noûr', []],
  ['nûr', ['scholarly_letter']],
  ['ûd', ['scholarly_letter']],
  ['al’ayn', ['scholarly_letter']],
])('a reading has no letter that French does not read so: «%s» has %j', (reading, faults) => {
  expect(scholarlyFaults(reading)).toEqual(faults)
})

test.each([
  ['عَرَبِيّ', 'ʿarabiyy', []],
  ['عَرَبِيّ', 'ʿarabī', ['nisba']],
  ['عَرَبِي', 'ʿarabiyy', ['nisba']],
  // Before an ending the sign is heard as it is.
  ['عَرَبِيَّة', 'ʿarabiyya', []],
  ['أَنَا عَرَبِيّ.', 'anā ʿarabiyy.', []],
  ['عَرَبِيّ جَدِيد', 'ʿarabiyy jadīd', []],
])('the ending ـِيّ is written iyy at a pause: %s as %s has %j', (ar, translit, faults) => {
  expect(nisbaFaults(ar, translit)).toEqual(faults)
})
