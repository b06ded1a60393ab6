// Loads the curriculum files of this folder into the database. Runs after the migrations; running it again is harmless.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { z } from 'zod'
import { toWordColumns } from '../../src/features/curriculum/word-columns.ts'
import { levels } from '../../src/features/families/families.ts'
import { soundsFr } from '../../src/features/learning/sounds-fr.ts'
import { Dialogues, Letters, listAlike, Pictures, Placement, Points, Texts, Words } from './schemas.ts'

type Row = Record<string, unknown>

/**
 * Updates the curriculum from its files. A file that has not changed since it was loaded is skipped. Rows that a teacher
 * corrected are never touched; other rows that are missing from their file are deleted.
 * @returns the paths that were loaded this time
 */
export const loadCurriculum = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // Several processes may start at once on one database.
    await client.query(`select pg_advisory_xact_lock(hashtext('kalima curriculum'))`)
    const loaded: string[] = []
    const load = async (path: string, fill: (content: unknown) => Promise<void>) => {
      const text = readFileSync(join(import.meta.dirname, path), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const unchanged = await client.query('select from learning_files where path = $1 and hash = $2', [
        path,
        hash,
      ])
      if (unchanged.rowCount === 1) return
      await fill(JSON.parse(text))
      await client.query(
        'insert into learning_files (path, hash) values ($1, $2) on conflict (path) do update set hash = $2, loaded_at = now()',
        [path, hash],
      )
      loaded.push(path)
    }
    await load('letters.json', content => upsertLetters(client, Letters.parse(content)))
    for (const level of levels) {
      await load(`words/${level}.json`, content => upsertWords(client, level, Words.parse(content)))
      await load(`grammar/${level}.json`, content => upsertPoints(client, level, Points.parse(content)))
    }
    for (const level of levels.slice(0, 2))
      await load(`dialogues/${level}.json`, content =>
        upsertDialogues(client, level, Dialogues.parse(content)),
      )
    for (const level of levels.slice(2))
      await load(`texts/${level}.json`, content => upsertTexts(client, level, Texts.parse(content)))
    await load('placement.json', content => upsertPlacement(client, Placement.parse(content)))
    await load('pictures.json', content => upsertPictures(client, Pictures.parse(content)))
    if (loaded.length > 0) await assignPictures(client)
    await mergeConcepts(client)
    if (loaded.length > 0) await client.query('select earn_level_certificates(null, now())')
    await client.query('commit')
    return loaded
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Gives rows that were corrected before a word had a concept, words of one theme and a reading what they lack. What the
 * school wrote stays.
 */
const completeCorrectedWords = async (client: pg.Client, rows: Row[]) => {
  await client.query(
    `update learning_words word set concept = file.concept, near = file.near
     from jsonb_populate_recordset(null::learning_words, $1::jsonb) file
     where file.id = word.id and word.corrected_at is not null and word.concept is null`,
    [JSON.stringify(rows)],
  )
  const unread = await client.query<{ id: string; translit: string; plural: string | null; example: string }>(
    `select id, translit, plural_translit as plural, example_translit as example from learning_words
     where corrected_at is not null and sounds_fr is null`,
  )
  for (const { id, translit, plural, example } of unread.rows)
    await client.query(
      'update learning_words set sounds_fr = $2, plural_sounds_fr = $3, example_sounds_fr = $4 where id = $1',
      [id, soundsFr(translit), plural && soundsFr(plural), soundsFr(example)],
    )
}

const upsertPictures = async (client: pg.Client, pictures: z.infer<typeof Pictures>) => {
  await client.query(
    `insert into learning_pictures (id, fr, alt) select key, value ->> 'fr', value ->> 'alt' from jsonb_each($1::jsonb)
     on conflict (id) do update set fr = excluded.fr, alt = excluded.alt`,
    [JSON.stringify(pictures)],
  )
  await client.query('delete from learning_pictures where added_at is null and id <> all($1::text[])', [
    Object.keys(pictures),
  ])
}

/** Gives words the picture that was drawn for them, at every level that has the word, unless the school chose one. */
const assignPictures = async (client: pg.Client) => {
  const drawn = '(select id from learning_pictures where id = concept)'
  await client.query(
    `update learning_words set picture = ${drawn} where not picture_chosen and picture is distinct from ${drawn}`,
  )
}

/** Moves what children remember of a word to its concept, so that it is known at every level. The stronger card stays. */
const mergeConcepts = async (client: pg.Client) => {
  const renamed = `(select prefix || id as item, prefix || concept as concept
    from learning_words, (values ('word:'), ('gender:')) as kinds (prefix) where concept <> id)`
  await client.query(
    `insert into learning_meetings (student_id, item, met_on, met_at)
     select student_id, concept, min(met_on), min(met_at) from learning_meetings join ${renamed} renamed using (item)
     group by 1, 2 on conflict do nothing`,
  )
  await client.query(`delete from learning_meetings where item in (select item from ${renamed} renamed)`)
  await client.query(
    `insert into learning_cards as card (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
     select distinct on (student_id, concept, facet) student_id, concept, facet, stability, difficulty, reviewed_on, due_on, best_step
     from learning_cards join ${renamed} renamed using (item) order by student_id, concept, facet, stability desc
     on conflict (student_id, item, facet) do update set stability = excluded.stability, difficulty = excluded.difficulty,
       reviewed_on = excluded.reviewed_on, due_on = excluded.due_on, best_step = greatest(card.best_step, excluded.best_step)
     where excluded.stability > card.stability`,
  )
  await client.query(`delete from learning_cards where item in (select item from ${renamed} renamed)`)
}

/** Inserts rows and updates those without a correction, in one statement. PostgreSQL converts the values to the column types. */
const upsert = async (client: pg.Client, table: string, rows: Row[]) => {
  const columns = Object.keys(rows[0] ?? {})
  await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)
     on conflict (id) do update set ${columns.map(column => `${column} = excluded.${column}`).join(', ')}
     where ${table}.corrected_at is null`,
    [JSON.stringify(rows)],
  )
}

const upsertWords = async (client: pg.Client, level: string, content: z.infer<typeof Words>) => {
  const rows = content.map((word, place) => ({
    id: word.id,
    level: word.level,
    place,
    concept: word.concept,
    ...toWordColumns(word),
  }))
  await upsert(client, 'learning_words', rows)
  await completeCorrectedWords(client, rows)
  await client.query(
    'delete from learning_words where level = $1 and corrected_at is null and id <> all($2::text[])',
    [level, rows.map(row => row.id)],
  )
}

const upsertReadings = async (client: pg.Client, level: string, rows: Row[]) => {
  await upsert(client, 'learning_texts', rows)
  await client.query(
    'delete from learning_texts where level = $1 and corrected_at is null and id <> all($2::text[])',
    [level, rows.map(row => row.id)],
  )
}

const upsertDialogues = (client: pg.Client, level: string, content: z.infer<typeof Dialogues>) =>
  upsertReadings(
    client,
    level,
    content.map(({ id, titleFr, lines, questions }, place) => ({
      id,
      level,
      place,
      kind: 'dialogue',
      title_fr: titleFr,
      title_ar: null,
      lines,
      glossary: [],
      questions,
    })),
  )

const upsertTexts = (client: pg.Client, level: string, content: z.infer<typeof Texts>) =>
  upsertReadings(
    client,
    level,
    content.map(({ id, titleFr, titleAr, ar, fr, glossary, questions }, place) => ({
      id,
      level,
      place,
      kind: 'text',
      title_fr: titleFr,
      title_ar: titleAr,
      lines: [{ key: '0', speaker: null, ar, soundsFr: null, fr, asks: null }],
      glossary,
      questions,
    })),
  )

const upsertPlacement = async (client: pg.Client, { questions }: z.infer<typeof Placement>) => {
  const rows = questions.map(({ id, level, promptFr, ar, options, answer, optionsAre }, place) => {
    const shown = optionsAre === 'translit' ? soundsFr : (text: string) => text
    return { id, level, place, prompt_fr: promptFr, ar, options: options.map(shown), answer: shown(answer) }
  })
  await upsert(client, 'placement_questions', rows)
  await client.query('delete from placement_questions where corrected_at is null and id <> all($1::text[])', [
    rows.map(({ id }) => id),
  ])
}

const upsertLetters = (client: pg.Client, content: z.infer<typeof Letters>) =>
  upsert(
    client,
    'learning_letters',
    [...content.letters, ...content.special].map((letter, place) => ({
      id: letter.id,
      place,
      teaching_group: letter.group,
      letter: letter.letter,
      is_special: place >= content.letters.length,
      is_sun: letter.sun,
      connects_forward: letter.connectsForward,
      name_ar: letter.nameAr,
      name_fr: letter.nameFr,
      name_translit: letter.nameTranslit,
      sounds_fr: letter.soundsFr,
      hint_fr: letter.hintFr,
      look_alike: listAlike(content, letter.id).lookAlike,
      sound_alike: listAlike(content, letter.id).soundAlike,
      translit: letter.translit,
      sound_fr: letter.soundFr,
      writing_fr: letter.writingFr,
      dots_count: letter.dots.count,
      dots_place: letter.dots.place,
      forms: letter.forms,
      examples: letter.examples,
    })),
  )

const upsertPoints = async (client: pg.Client, level: string, content: z.infer<typeof Points>) => {
  await upsert(
    client,
    'learning_points',
    content.map((point, place) => ({
      id: point.id,
      level,
      place,
      title_fr: point.titleFr,
      goal_fr: point.goalFr,
      explanation_fr: point.explanationFr,
      steps: point.steps,
      examples: point.examples,
    })),
  )
  const exercises = content.flatMap(point =>
    point.exercises.map((exercise, place) => ({
      id: `${point.id}/${place + 1}`,
      point_id: point.id,
      place,
      kind: exercise.kind,
      prompt_fr: exercise.promptFr,
      items_ar: exercise.itemsAr,
      options: exercise.options,
      answer: exercise.answer,
      why_fr: exercise.whyFr,
      also_right: exercise.alsoRight,
    })),
  )
  await upsert(client, 'learning_exercises', exercises)
  await client.query(
    'delete from learning_points where level = $1 and corrected_at is null and id <> all($2::text[])',
    [level, content.map(point => point.id)],
  )
  await client.query(
    `delete from learning_exercises where corrected_at is null and point_id = any($1::text[]) and id <> all($2::text[])`,
    [content.map(point => point.id), exercises.map(exercise => exercise.id)],
  )
}
