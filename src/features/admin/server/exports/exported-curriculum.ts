import { exerciseKindLabels, textKindLabels } from '#features/curriculum/entry-labels.ts'
import { listAllExercises, listTexts } from '#features/curriculum/server/entry-rows.ts'
import { listWords, WordFilterInput } from '#features/curriculum/server/list-words.ts'
import { listPictures } from '#features/curriculum/server/pictures.ts'
import { levelNumber } from '#features/learning/curriculum.ts'
import { themeName } from '#features/learning/theme-names.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import type { ExportedList } from '../../exported-lists.ts'
import { type Cells, dayOf, type ExportedTable, filtered, whole, yesNo } from './exported-table.ts'

type Rows = (page: { page: number; pageSize: number }) => Promise<Cells[]>
/** Pages of a list that is short enough to be read as a whole. */
const cutInPages =
  (read: () => Promise<Cells[]>): Rows =>
  async ({ page, pageSize }) =>
    (await read()).slice((page - 1) * pageSize, page * pageSize)

const joinLines = (lines: readonly (string | null)[]) => lines.filter(Boolean).join('\n')
const instantDay = (at: Temporal.Instant | null) => dayOf(at?.toString() ?? null)

/** What the school teaches, for spreadsheets. */
export const curriculumTables = (db: Db) =>
  ({
    words: filtered({ ...WordFilterInput, which: WordFilterInput.state }, ({ which: state, ...filter }) => ({
      head: () => [
        m.curriculum_field_ar(),
        m.curriculum_field_translit(),
        m.curriculum_csv_sounds(),
        m.curriculum_field_fr(),
        m.curriculum_level(),
        m.curriculum_field_theme(),
        m.curriculum_field_example_ar(),
        m.curriculum_field_example_fr(),
        m.curriculum_badge_read(),
        m.curriculum_badge_corrected(),
      ],
      rows: async page =>
        (await listWords(db, { ...filter, state, ...page })).words.map(one => [
          one.ar,
          one.translit,
          one.soundsFr,
          one.fr,
          levelNumber(one.level),
          themeName(one.theme),
          one.exampleAr,
          one.exampleFr,
          instantDay(one.proofreadAt),
          yesNo(one.correctedAt !== null),
        ]),
    })),
    pictures: whole({
      head: () => [
        m.curriculum_picture_fr(),
        m.curriculum_picture_alt(),
        m.curriculum_words(),
        m.curriculum_csv_added(),
        m.curriculum_csv_author(),
      ],
      rows: cutInPages(async () =>
        (await listPictures(db)).map(one => [
          one.fr,
          one.alt,
          one.words.join(', '),
          instantDay(one.addedAt),
          one.author,
        ]),
      ),
    }),
    texts: whole({
      head: () => [
        m.curriculum_text_kind(),
        m.curriculum_level(),
        m.curriculum_field_title_fr(),
        m.curriculum_field_title_ar(),
        m.curriculum_field_arabic(),
        m.curriculum_csv_sounds(),
        m.curriculum_field_fr(),
        m.curriculum_csv_glossary(),
        m.curriculum_csv_questions(),
        m.curriculum_badge_read(),
        m.curriculum_badge_retired(),
      ],
      rows: cutInPages(async () =>
        (await listTexts(db)).map(({ content, ...one }) => [
          textKindLabels[one.kind](),
          levelNumber(one.level),
          content.titleFr,
          content.titleAr,
          joinLines(content.lines.map(({ ar }) => ar)),
          joinLines(content.lines.map(({ soundsFr }) => soundsFr)),
          joinLines(content.lines.map(({ fr }) => fr)),
          joinLines(content.glossary.map(({ ar, fr }) => `${ar} = ${fr}`)),
          joinLines(content.questions.map(({ promptFr, answer }) => `${promptFr} ${answer}`)),
          instantDay(one.proofreadAt),
          yesNo(one.retiredAt !== null),
        ]),
      ),
    }),
    exercises: whole({
      head: () => [
        m.curriculum_level(),
        m.curriculum_csv_point(),
        m.curriculum_exercise_kind(),
        m.curriculum_field_prompt_fr(),
        m.curriculum_field_items(),
        m.curriculum_field_options(),
        m.curriculum_field_answer(),
        m.curriculum_field_why(),
        m.curriculum_badge_read(),
        m.curriculum_badge_retired(),
      ],
      rows: cutInPages(async () =>
        (await listAllExercises(db)).map(({ content, ...one }) => [
          levelNumber(one.level),
          one.point,
          exerciseKindLabels[one.kind](),
          content.promptFr,
          joinLines(content.itemsAr),
          joinLines(content.options),
          joinLines(content.answer),
          content.whyFr,
          instantDay(one.proofreadAt),
          yesNo(one.retiredAt !== null),
        ]),
      ),
    }),
  }) satisfies Partial<Record<ExportedList, ExportedTable>>
