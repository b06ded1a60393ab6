import { familiesApi } from './api.ts'

export const studentsQuery = () => familiesApi.students.queryOptions()

export const profileQuery = () => familiesApi.profile.queryOptions()

export const parentsQuery = () => familiesApi.parents.queryOptions()
