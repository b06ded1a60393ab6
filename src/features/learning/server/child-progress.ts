import type { Family } from '#features/accounts/server/procedures.ts'
import { levels } from '#features/families/families.ts'
import { findFamilyZone } from '#features/families/server/queries.ts'
import { translateLetterName } from '#features/letters/server/letter-name.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { addDays, mondayOf } from '#platform/time/dates.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { canReadFrench, learnsLetters, offeredGames } from '../learner.ts'
import { listSpellable } from '../plan/spelling.ts'
import { computeProgress, fullLevel } from '../progress.ts'
import { getContent } from './content-cache.ts'
import { countAnswered, lastSevenDays } from './count-answered.ts'
import { translateCurriculum } from './curriculum-english.ts'
import { listDue } from './list-due.ts'
import { loadHeard, measureListening } from './listening.ts'
import {
  countGrammarLeft,
  countWords,
  findActivity,
  findUnfinished,
  listFinishedSessions,
  listLessonsBetween,
} from './progress-queries.ts'
import { type Child, findChild, listLettersMet, measureLevel } from './queries.ts'
import type { ProgressView } from './view.ts'

/** The words that the child can put together; null when it knows every letter. */
const loadSpellable = async (db: Db, child: Child) => {
  if (child.level !== levels[0]) return null
  const [content, met] = await Promise.all([getContent(db, child.level), listLettersMet(db, child)])
  return listSpellable(content, { ...child, met })
}

const nextStepOf = (
  { level }: Child,
  { grammarLeft, share }: { grammarLeft: number; share: number },
): ProgressView['nextStep'] => {
  if (grammarLeft > 0) return 'grammar'
  return share >= fullLevel && level !== levels.at(-1) ? 'check' : null
}

/** The child's progress, as the child and its parent see it. */
export const getChildProgress = async (db: Db, family: Family, studentId: string, now: Temporal.Instant) => {
  const [child, zone] = await Promise.all([
    findChild(db, family, studentId),
    findFamilyZone(db, family.familyId),
  ])
  if (!child) return refuse('not_found')
  const today = localOf(now, zone).date
  const monday = mondayOf(today)
  const hearing = loadHeard(db, child)
  const [
    words,
    due,
    sessions,
    activity,
    lessons,
    byEar,
    heard,
    unfinishedId,
    spellable,
    answered,
    grammarLeft,
    measured,
  ] = await Promise.all([
    countWords(db, child),
    listDue(db, child, today, hearing),
    listFinishedSessions(db, child, null, 5),
    findActivity(db, child, monday),
    listLessonsBetween(db, child, startOfDay(monday, zone), startOfDay(addDays(monday, 7), zone)),
    measureListening(db, child),
    hearing,
    findUnfinished(db, child, startOfDay(today, zone)),
    loadSpellable(db, child),
    countAnswered(db, child.id, lastSevenDays(today)),
    countGrammarLeft(db, child),
    measureLevel(db, child),
  ])
  const { id, age, ...figures } = child
  // The stored share is that of the last answer: the level, or the age, may have changed since.
  const share = computeProgress(measured.steps, measured.totals).currentLevelProgress
  const progress: ProgressView = {
    studentId: id,
    ...figures,
    currentLevelProgress: share,
    wordsKnown: words.known,
    wordsMet: words.met ?? 0,
    dueToday: due.length,
    grammarLeft,
    nextStep: nextStepOf(child, { grammarLeft, share }),
    unfinishedId,
    week: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(monday, index)
      return {
        day,
        isPractised: activity.practised.some(one => one.day === day),
        isToday: day === today,
        teacher: lessons.find(({ startsAt }) => localOf(startsAt, zone).date === day)?.teacher ?? null,
      }
    }),
    // One that the child is never asked is not shown as something to come.
    letters: activity.letters
      .filter(({ isKnown, isMet }) => isKnown || isMet || learnsLetters(child))
      .map(({ hintFr, nameFr, ...letter }) => ({
        ...letter,
        name: translateLetterName(nameFr),
        hint: hintFr && translateCurriculum(hintFr),
      })),
    askedThisWeek: answered.asked,
    rightThisWeek: answered.right,
    lastActivityOn: activity.lastActivityOn ?? null,
    byEar,
    games: offeredGames({ level: child.level, age }, heard.keys(), spellable),
    readsFrench: canReadFrench({ age }),
    lastSessions: sessions.map(session => ({
      ...session,
      finishedOn: session.finishedOn ?? '',
      firstTryRight: session.firstTryRight ?? 0,
      asked: session.asked ?? 0,
    })),
  }
  return ok(progress)
}
