module.exports = {
  input: 'openapi.json',
  output: { path: 'generated', module: { extension: '.ts' } },
}
