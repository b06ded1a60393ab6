import { loadCurriculum } from '../../db/curriculum/load.ts'
import type { testDatabase } from './database.ts'

/** Loads the files of the curriculum as a start of the program with changed files does. */
export const reloadCurriculum = async ({ pool, url }: ReturnType<typeof testDatabase>) => {
  await pool.query(`update learning_files set hash = 'older'`)
  await loadCurriculum(url)
}
