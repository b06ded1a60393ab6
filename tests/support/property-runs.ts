// Vitest's setup file: properties without a count of their own follow KALIMA_RUNS too.
import fc from 'fast-check'
import { runs } from './runs.ts'

fc.configureGlobal({ numRuns: runs(100) })
