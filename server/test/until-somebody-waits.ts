export * from './world/until-somebody-waits.ts'
