import { m } from '#paraglide/messages.js'
import { moonLetters, sunLetters } from '../../arabic.ts'
import type { GameRule } from '../../questions/question.ts'

type RuleStep = {
  textFr: () => string
  ar: string
  soundsFr: string
  fr: () => string
  letters?: readonly string[]
}
/** The rules of games that are not about meanings, in short steps with an example each. */
export const ruleSteps: Record<GameRule, { title: () => string; steps: readonly RuleStep[] }> = {
  article: {
    title: m.learning_rule_article,
    steps: [
      {
        textFr: m.learning_rule_article_moon,
        ar: 'الْقَمَر',
        soundsFr: 'al-qamar',
        fr: m.learning_rule_moon,
        letters: moonLetters,
      },
      {
        textFr: m.learning_rule_article_sun,
        ar: 'الشَّمْس',
        soundsFr: 'ach-chams',
        fr: m.learning_rule_sun,
        letters: sunLetters,
      },
    ],
  },
  gender: {
    title: m.learning_rule_gender,
    steps: [
      {
        textFr: m.learning_rule_gender_masculine,
        ar: 'هَٰذَا كِتَاب',
        soundsFr: 'hâdhâ kitâb',
        fr: m.learning_rule_this_book,
      },
      {
        textFr: m.learning_rule_gender_feminine,
        ar: 'هَٰذِهِ مَدْرَسَة',
        soundsFr: 'hâdhihi madrassa',
        fr: m.learning_rule_this_school,
      },
    ],
  },
  vowels: {
    title: m.learning_rule_vowels,
    steps: [
      { textFr: m.learning_rule_vowels_a, ar: 'بَ', soundsFr: 'ba', fr: m.learning_sign_fatha },
      { textFr: m.learning_rule_vowels_i, ar: 'بِ', soundsFr: 'bi', fr: m.learning_sign_kasra },
      { textFr: m.learning_rule_vowels_u, ar: 'بُ', soundsFr: 'bou', fr: m.learning_sign_damma },
    ],
  },
  'long-vowels': {
    title: m.learning_rule_long_vowels,
    steps: [
      { textFr: m.learning_rule_long_vowels_a, ar: 'بَا', soundsFr: 'bâ', fr: m.learning_long },
      { textFr: m.learning_rule_long_vowels_i, ar: 'بِي', soundsFr: 'bî', fr: m.learning_long },
      { textFr: m.learning_rule_long_vowels_u, ar: 'بُو', soundsFr: 'boû', fr: m.learning_long },
    ],
  },
  'sukun-shadda': {
    title: m.learning_rule_sukun_shadda,
    steps: [
      {
        textFr: m.learning_rule_sukun_shadda_none,
        ar: 'بِنْت',
        soundsFr: 'binnt',
        fr: m.learning_rule_girl,
      },
      {
        textFr: m.learning_rule_sukun_shadda_twice,
        ar: 'جَدَّة',
        soundsFr: 'jadda',
        fr: m.learning_rule_grandmother,
      },
      {
        textFr: m.learning_rule_sukun_shadda_vowel,
        ar: 'سِتَّة',
        soundsFr: 'sitta',
        fr: m.learning_rule_six,
      },
    ],
  },
  tanwin: {
    title: m.learning_rule_tanwin,
    steps: [
      { textFr: m.learning_rule_tanwin_a, ar: 'شُكْرًا', soundsFr: 'choukrane', fr: m.learning_rule_thanks },
      { textFr: m.learning_rule_tanwin_i, ar: 'كِتَابٍ', soundsFr: 'kitâbine', fr: m.learning_rule_a_book },
      { textFr: m.learning_rule_tanwin_u, ar: 'كِتَابٌ', soundsFr: 'kitâboun', fr: m.learning_rule_a_book },
    ],
  },
}
