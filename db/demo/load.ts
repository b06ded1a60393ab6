export const isEmpty = async (_url: string) => false
export const loadDemoSchool = async (_url: string) => {}
