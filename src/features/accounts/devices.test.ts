import { expect, test } from 'vitest'
import { deviceLabel } from './devices.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  ['Chrome, Windows', `${windows} ${chrome}`],
  ['Chrome, Android', `${android} ${chrome}`],
  ['Chrome, Mac', `${mac} ${chrome}`],
  ['Chrome, Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`],
  ['Chrome, Linux', `Mozilla/5.0 (X11; Linux x86_64) ${chrome}`],
  ['Chrome, iPhone', `${iPhone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ['Edge, Windows', `${windows} ${chrome} Edg/131.0.0.0`],
  ['Edge, Android', `${android} ${chrome} EdgA/131.0.0.0`],
  ['Edge, iPhone', `${iPhone} EdgiOS/131.0.2903.68 Version/18.0 Mobile/15E148 Safari/604.1`],
  ['Opera, Windows', `${windows} ${chrome} OPR/115.0.0.0`],
  [
    'Samsung Internet, Android',
    `${android} AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36`,
  ],
  ['Firefox, Windows', `${windows} Gecko/20100101 Firefox/133.0`],
  ['Firefox, iPhone', `${iPhone} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari, Mac', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`],
  ['Safari, iPhone', `${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`],
  [
    'Safari, iPad',
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 Version/17.6 Safari/604.1',
  ],
  ['Firefox', 'Mozilla/5.0 (X11; FreeBSD amd64) Gecko/20100101 Firefox/133.0'],
  ['iPhone', iPhone],
  ['Appareil inconnu', 'curl/8.11.0'],
  // Part of another word is no name.
  ['Appareil inconnu', 'NotFirefox/1.0 (DarWindowsX; MyAndroids; GNULinux)'],
  ['Appareil inconnu', ''],
  ['Appareil inconnu', null],
])('a person reads «%s» for %s', (label, userAgent) => {
  expect(deviceLabel(userAgent)).toBe(label)
})
