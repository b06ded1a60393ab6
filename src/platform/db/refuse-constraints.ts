import pg from 'pg'
import { type Refusal, refuse } from '#platform/refusal/refusal.ts'

/**
 * The result of a write, or a refusal in place of the error of a constraint or trigger. For rules that only the database can
 * decide, because another request may write at the same time.
 *
 * @param refusals the code of the refusal by the constraint's name
 */
export const refuseConstraints = async <Result, Code extends string>(
  work: Promise<Result>,
  refusals: Partial<Record<string, Code>>,
): Promise<Result | Refusal<Code>> => {
  try {
    return await work
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? refusals[error.constraint ?? ''] : undefined
    if (code) return refuse(code)
    throw error
  }
}
