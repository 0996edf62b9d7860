/** The report of experiments: tables, figures, switches, as HTML and Markdown. */
export { type HtmlPage, htmlPage } from './page.ts'
export { type Experiment, ExperimentFileError, readExperiment } from './read-experiment.ts'
export { type AnalysedStudy, DuplicatePairError, NothingToReportError } from './study.ts'
export { type Report, type ReportOptions, writeReport } from './write-report.ts'
