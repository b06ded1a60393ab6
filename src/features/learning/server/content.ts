import { sql } from 'kysely'
import type { Level } from '#features/families/families.ts'
import type { Example } from '#features/letters/sounds.ts'
import type { Db } from '#platform/db/connect.ts'
import {
  type Content,
  type Dialogue,
  type GrammarStep,
  type Letter,
  type LetterExample,
  levelsUpTo,
} from '../curriculum.ts'
import type { Child } from './queries.ts'

/** The columns of what the school writes of an exercise. */
export const exerciseContentColumns = [
  'prompt_fr as promptFr',
  'items_ar as itemsAr',
  'options',
  'answer',
  'why_fr as whyFr',
  'also_right as alsoRight',
] as const

/** SQL: a row of the curriculum is of this level or below. */
export const isAtMost = (level: Level) => sql<boolean>`level = any(${levelsUpTo(level)}::level[])`

/** Loads the curriculum of a level and all levels below. */
export const loadContentUpTo = async (db: Db, level: Level): Promise<Content> => {
  const [words, letters, points, exercises, dialogues] = await Promise.all([
    db
      .selectFrom('learning_words')
      .where(isAtMost(level))
      .where('retired_at', 'is', null)
      .select(['id', 'level', 'theme', 'ar', 'translit', 'fr', 'pos', 'gender', 'root', 'near'])
      .select([
        sql<string>`coalesce(concept, id)`.as('concept'),
        sql<string>`coalesce(sounds_fr, translit)`.as('soundsFr'),
        'example_ar as exampleAr',
        sql<string>`coalesce(example_sounds_fr, example_translit)`.as('exampleSoundsFr'),
        'example_fr as exampleFr',
        'picture',
      ])
      .orderBy('level')
      .orderBy('place')
      .execute(),
    db
      .selectFrom('learning_letters')
      .select([
        'id',
        'letter',
        'name_ar as nameAr',
        'name_fr as nameFr',
        'translit',
        sql<string>`coalesce(sounds_fr, name_fr)`.as('soundsFr'),
        'hint_fr as hintFr',
        'look_alike as lookAlike',
        'sound_alike as soundAlike',
        'sound_fr as soundFr',
        'writing_fr as writingFr',
        'teaching_group as group',
        'is_special as isSpecial',
        'is_sun as isSun',
        'dots_count as dotsCount',
        'examples',
        'forms',
      ])
      .select(sql<'none' | 'above' | 'below'>`dots_place`.as('dotsPlace'))
      .orderBy('place')
      .execute(),
    db
      .selectFrom('learning_points')
      .where(isAtMost(level))
      .select(['id', 'level', 'title_fr as titleFr', 'goal_fr as goalFr'])
      .select(['explanation_fr as explanationFr', 'steps', 'examples'])
      .orderBy('level')
      .orderBy('place')
      .execute(),
    db
      .selectFrom('learning_exercises')
      .where('retired_at', 'is', null)
      .select(['id', 'point_id as pointId', 'kind', ...exerciseContentColumns])
      .orderBy('point_id')
      .orderBy('place')
      .execute(),
    db
      .selectFrom('learning_texts')
      .where('kind', '=', 'dialogue')
      .where(isAtMost(level))
      .where('retired_at', 'is', null)
      .select(['id', 'title_fr as titleFr', 'lines'])
      .orderBy('level')
      .orderBy('place')
      .execute(),
  ])
  const byPoint = Map.groupBy(exercises, exercise => exercise.pointId)
  return {
    words: words.map(({ exampleAr, exampleSoundsFr, exampleFr, ...word }) => ({
      ...word,
      example: { ar: exampleAr, soundsFr: exampleSoundsFr, fr: exampleFr },
    })),
    letters: letters.map(letter => ({
      ...letter,
      forms: letter.forms as unknown as Letter['forms'],
      examples: letter.examples as unknown as LetterExample[],
    })),
    points: points.map(point => ({
      ...point,
      steps: point.steps as unknown as GrammarStep[],
      examples: point.examples as unknown as Example[],
      exercises: (byPoint.get(point.id) ?? []).map(exercise => ({
        ...exercise,
        alsoRight: exercise.alsoRight as unknown as string[][],
      })),
    })),
    dialogues: dialogues.map(dialogue => ({
      ...dialogue,
      lines: dialogue.lines as unknown as Dialogue['lines'],
    })),
  }
}

export const listPointsUpTo = (db: Db, child: Child) =>
  db
    .selectFrom('learning_points as point')
    .where(isAtMost(child.level))
    .select(eb => [
      'point.id',
      'point.level',
      'point.title_fr as titleFr',
      'point.goal_fr as goalFr',
      eb
        .selectFrom('learning_exercises')
        .whereRef('learning_exercises.point_id', '=', 'point.id')
        .where('learning_exercises.retired_at', 'is', null)
        .select(one => one.fn.countAll<number>().as('count'))
        .as('exercises'),
      eb
        .selectFrom('learning_cards as item')
        .innerJoin('learning_exercises', join =>
          join.on(sql<boolean>`item.item = 'exercise:' || learning_exercises.id`),
        )
        .where('item.student_id', '=', child.id)
        .where('item.best_step', '>', 0)
        .whereRef('learning_exercises.point_id', '=', 'point.id')
        .where('learning_exercises.retired_at', 'is', null)
        .select(one => one.fn.countAll<number>().as('count'))
        .as('found'),
    ])
    .orderBy('point.level', 'desc')
    .orderBy('point.place')
    .execute()

/** Finds a grammar point of the child's level or below. */
export const findPoint = (db: Db, child: Child, id: string) =>
  db
    .selectFrom('learning_points')
    .where('id', '=', id)
    .where(isAtMost(child.level))
    .select([
      'id',
      'level',
      'title_fr as titleFr',
      'goal_fr as goalFr',
      'explanation_fr as explanationFr',
      'steps',
      'examples',
    ])
    .executeTakeFirst()
