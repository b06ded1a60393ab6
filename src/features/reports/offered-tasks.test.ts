import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { lineTask, practiseTask, readWordsTask, taskText } from './offered-tasks.ts'

test('an offered task is read in the reader’s language, a written one as it was written', () => {
  const tasks = [readWordsTask, practiseTask, lineTask('ب'), 'Lire la page 12']
  expect(tasks.map(taskText)).toEqual([
    'Relire les mots du jour',
    'Une séance d’exercices',
    'Une ligne de ب',
    'Lire la page 12',
  ])
  expect(runWithLocale('en', () => tasks.map(taskText))).toEqual([
    'Read today’s words again',
    'A session of exercises',
    'A line of ب',
    'Lire la page 12',
  ])
})
