"""Builds the package `riffle`: `pip install ./python`, from a checkout of Riffle and without a network.

libriffle is taken from RIFFLE_LIBRARY (a folder that has libriffle.so.0) where that is set, else from a release build of the checkout,
else it is built in build/python. It needs CMake, Ninja, a C++20 compiler, pybind11, numpy, yaml-cpp, nlohmann-json and fmt.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pybind11
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
VERSION = re.search(r"project\(riffle VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def built_library() -> Path:
    """The folder that libriffle.so.0 is in."""
    given = os.environ.get("RIFFLE_LIBRARY")
    if given:
        return Path(given)
    for build in (ROOT / "build/release", ROOT / "build/python"):
        if (build / "build.ninja").exists():
            break
    else:
        build = ROOT / "build/python"
        subprocess.run(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DRIFFLE_PROGRAM=OFF",
                        "-DRIFFLE_TESTS=OFF", "-DRIFFLE_CLIENT=OFF"], check=True)
    subprocess.run(["cmake", "--build", build, "--target", "riffle_shared"], check=True)
    return build


class Build(build_ext):
    """Takes the library along, beside the module."""

    def build_extension(self, ext):
        library = built_library() / "libriffle.so.0"
        ext.extra_objects = [str(library)]
        super().build_extension(ext)
        shutil.copy(library, Path(self.get_ext_fullpath(ext.name)).parent / library.name)


setup(
    name="riffle",
    version=VERSION,
    description="Card games played exactly by their rulebooks, for research",
    license="MIT",
    packages=["riffle"],
    package_data={"riffle": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("riffle._riffle", ["module.cpp"], language="c++", depends=[str(ROOT / "library/riffle.h")],
                           include_dirs=[str(ROOT / "library"), pybind11.get_include()],
                           extra_compile_args=["-std=c++20", "-O2", "-fvisibility=hidden", "-Wall", "-Wextra"],
                           extra_link_args=["-Wl,-rpath,$ORIGIN"])],
    cmdclass={"build_ext": Build},
    python_requires=">=3.9",
    install_requires=["numpy"],
    zip_safe=False,
)
