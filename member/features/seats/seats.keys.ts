export const teamsKey = ['teams'];
