import { startApplication } from '#app'
import { ConsoleApplication } from './console-application.tsx'

startApplication(<ConsoleApplication />)
