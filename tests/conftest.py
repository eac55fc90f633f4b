"""For all tests: this folder on the import path (`strategies`), and Hypothesis the same on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "lmspack",
    deadline=None,  # a schema that compiles on first use is no slow example
    derandomize=True,
    suppress_health_check=(HealthCheck.too_slow,),
)
settings.load_profile("lmspack")
