module coffer

go 1.24
